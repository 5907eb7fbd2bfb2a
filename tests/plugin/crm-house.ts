import { answered, people, project, type TestApp } from "../../src/testing/index.js";

/** A case of Ada's, assigned to Grace; Mary is a reporter in its project, the outsider no member. Workers run. */
export async function crmHouse(app: TestApp) {
  await app.startWorkers();
  const cast = await people(app, "ada", "grace", "mary", "outsider");
  const members = { Manager: [cast.ada], Developer: [cast.grace], Reporter: [cast.mary] };
  const home = await project(app, "home", { isPublic: true, members });
  const modules = { enabled_module_names: ["issue_tracking", "crm"] };
  await answered(app, "PUT", `/projects/${home.id}.json`, { project: modules });
  const crm_case = {
    project_id: home.id,
    name: "A roof garden",
    company: "Acme",
    price: 1250.5,
    assigned_to_id: cast.grace.id,
  };
  const id: number = (await answered(app, "POST", "/crm_cases.json", { crm_case }, cast.ada.key)).crm_case.id;
  await app.settled();
  return { cast, id };
}
