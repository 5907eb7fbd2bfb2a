import type { Child } from "hono/jsx";
import type { Column } from "../../design/index.js";
import type { Problem, Runtime, Translate } from "../../kernel/index.js";

/** The pages of a kind of record that administrators keep: a list, and a form for a new one and for each. */
export interface ResourcePages<Row extends KeptRow, Choices> {
  /** The path of the list; the form of one is below it. */
  at: string;
  /** Keys of its words: of the list, of a new one, of what the records are for, and of what goes with one that is deleted. */
  words: { title: string; new: string; hint: string; deleteQuestion?: string };
  /** Default: what REST answers. */
  rows?(runtime: Runtime): Promise<Row[]>;
  columns(t: Translate): Column<Row>[];
  /** Buttons beside that for a new one. */
  steps?(runtime: Runtime, rows: Row[]): Child;
  /** What the controls let choose from. */
  choices(runtime: Runtime): Promise<Choices>;
  controls(props: ControlsProps<Choices>): Child;
  /** The values of a form that shows the record. Default: the record as it is. */
  valuesOf?(row: Row): Values;
  /** The rule by which a record is not deleted, such as a built-in one. Default: all can be. */
  stays?(row: Row): string | undefined;
  /** Has an order that administrators choose, by the field `position`. */
  ordered?: boolean;
  /** Records that are gone on with when they are saved: their form is shown again. Default: the list is. */
  goesOn?(row: Row): boolean;
}

export interface KeptRow {
  id: number;
  name: string;
}

/** The values of a form: of the stored record, of a new one, or as they were sent. */
export type Values = Record<string, unknown>;

export interface ControlsProps<Choices> {
  values: Values;
  choices: Choices;
  problems: Problem[];
  isNew: boolean;
  /** The name of a field's control. */
  nameOf: (field: string) => string;
}
