import { answered, people, project, type TestApp } from "../../src/testing/index.js";

/** An idea of Ada's that names Grace, who has been told; the outsider does not see it. Workers run. */
export async function ideasHouse(app: TestApp) {
  await app.startWorkers();
  const cast = await people(app, "ada", "grace", "outsider");
  const home = await project(app, "home", { members: { Manager: [cast.ada], Developer: [cast.grace] } });
  const idea = { project_id: home.id, title: "A roof garden", text: "Ask @grace about the soil" };
  const id: number = (await answered(app, "POST", "/ideas.json", { idea }, cast.ada.key)).idea.id;
  await app.settled();
  return { cast, id };
}
