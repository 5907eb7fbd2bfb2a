import { BarePage, Card, Form, SubmitButton, TextInput } from "../../src/design/index.js";

export function GalleryLogin() {
  return (
    <BarePage title="Sign in to Bellwether">
      <Card>
        <Form action="/login" class="stack">
          <TextInput name="login" label="Login" autocomplete="username" required autofocus />
          <TextInput name="password" label="Password" type="password" autocomplete="current-password" required />
          <SubmitButton>Sign in</SubmitButton>
        </Form>
      </Card>
    </BarePage>
  );
}
