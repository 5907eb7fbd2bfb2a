import { TextInput, useView } from "../../design/index.js";

interface HoursInputProps {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  required?: boolean;
}

/** As `hoursIn` reads them: a control for numbers takes neither `2:30` nor `2h30`. */
export function HoursInput(props: HoursInputProps) {
  const { t } = useView();
  return <TextInput {...props} inputmode="decimal" autocomplete="off" placeholder={t("issues.hoursHint")} />;
}
