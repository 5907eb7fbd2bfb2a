import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

export type Router = Hono<{ Bindings: HttpBindings }>;
