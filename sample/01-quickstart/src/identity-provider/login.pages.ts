/** The page on which users say who they are. */
import { html } from '../views/html.js';
import { initials } from '../views/person.js';
import { app, page } from './page.js';
import { PEOPLE } from './people.js';

/** @param uid - Which sign-in this is. */
export function loginPage(uid: string): string {
  return page(
    'Who are you?',
    html`
      <p class="lead">to continue to <b>${app.host}</b></p>
      <ul role="list">
        ${PEOPLE.map(
          ({ id, name, email }) => html`
            <li>
              <form method="post" action="/login/${uid}/${id}">
                <button class="person">
                  <span class="avatar" aria-hidden="true">${initials(name)}</span>
                  <span class="who"><b>${name}</b> <small>${email}</small></span>
                  ${CHEVRON}
                </button>
              </form>
            </li>
          `,
        )}
      </ul>
      <form method="post" action="/login/${uid}/cancel">
        <button class="quiet">Cancel</button>
      </form>
      <p class="note">
        This provider is part of the quickstart and signs in every user who clicks. A real one asks
        for proof.
      </p>
    `,
  );
}

const CHEVRON = html`<svg class="chevron" viewBox="0 0 20 20" aria-hidden="true">
  <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />
</svg>`;
