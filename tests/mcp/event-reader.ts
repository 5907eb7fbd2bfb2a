// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects
type Message = any;

/** The messages of an event stream, one after the other. */
export function eventsOf(answer: Response) {
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const more = async () => {
    const { done, value } = await reader.read();
    text += value ?? "";
    return !done;
  };
  return {
    async next(): Promise<Message> {
      for (;;) {
        const [, data, rest] = /^(?:(?!data: ).*\n)*data: (.*)\n\n([\s\S]*)$/.exec(text) ?? [];
        if (data !== undefined) {
          text = rest ?? "";
          return JSON.parse(data);
        }
        if (!(await more())) throw new Error("The stream ended.");
      }
    },
    /** Reads on until the stream ends. */
    async end(): Promise<true> {
      while (await more());
      return true;
    },
  };
}
