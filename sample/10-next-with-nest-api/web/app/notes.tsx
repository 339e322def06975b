/** Notes, which the API keeps. The browser sends it the same cookie as the pages. */
'use client';

import { type FormEvent, useEffect, useState } from 'react';

const NOTES = '/api/notes';

export function Notes() {
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();

  const ask = async (request?: RequestInit): Promise<void> => {
    const response = await fetch(NOTES, request);
    if (!response.ok) return setProblem('The notes could not be read. Reload the page.');
    setProblem(undefined);
    setNotes((await response.json()) as readonly string[]);
  };
  useEffect(() => void ask(), []);

  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = JSON.stringify({ text: new FormData(form).get('text') });
    await ask({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
    form.reset();
  };

  return (
    <>
      <form className="fields inline" onSubmit={(event) => void add(event)}>
        <label>
          Note
          <input name="text" maxLength={200} required />
        </label>
        <button className="button">Add</button>
      </form>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <ul className="notes" aria-label="Notes">
        {notes.map((note, index) => (
          <li key={`${index} ${note}`}>{note}</li>
        ))}
      </ul>
    </>
  );
}
