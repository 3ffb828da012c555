/** Answers a question from one web search, with citations. */
import { useState } from 'preact/hooks';
import type { AskAnswer } from '../client/shapes.ts';
import { Outcome, useAction } from '../parts/action.tsx';
import { Heading } from '../parts/notices.tsx';
import { useClient } from '../parts/use-client.ts';
import { WebLink } from '../parts/web-link.tsx';

export function AskPage() {
  const client = useClient();
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState<AskAnswer | null>(null);
  const action = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    action.run(async () => {
      setAnswer(null);
      const found = await client.ask(question.trim());
      setAnswer(found);
      const { length } = found.sources;
      return `Answered from ${length} ${length === 1 ? 'page' : 'pages'}.`;
    });
  };
  return (
    <>
      <Heading title="Ask" />
      <form onSubmit={submit}>
        <label class="wide">
          Question
          <textarea
            required
            rows={3}
            maxLength={1_000}
            value={question}
            onInput={(event) => setQuestion(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={action.isRunning}>
          Ask
        </button>
      </form>
      <Outcome action={action} />
      {answer && (
        <>
          <p class="answer">{answer.answer}</p>
          <ol class="evidence">
            {answer.sources.map(({ url, title, snippet, position }) => (
              <li key={position} value={position}>
                <strong>{title}</strong> <WebLink url={url} />
                <p>{snippet}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
