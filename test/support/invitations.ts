/** A feature of a third party that sends emails of its own. */
import {
  defineFeature,
  mail,
  type MailOrder,
  type MailRequest,
  Notices,
  service,
} from '../../src/features/index.js';

declare module '../../src/core/localization/messages.js' {
  interface FeatureMessages {
    'teams.subject': string;
    'teams.title': string;
    'teams.text': string;
    'teams.note': string;
    'teams.button': string;
    'teams.left': string;
  }
}

/** What it sends: an invitation with a link, a code to type, and a notice with nothing to open. */
export class Invitations {
  constructor(private readonly notices: Notices) {}

  send(order: MailOrder, request?: MailRequest): Promise<void> {
    return this.notices.send(order, request);
  }

  tell(order: MailOrder, request?: MailRequest): Promise<void> {
    return this.notices.tell(order, request);
  }
}

export const teams = defineFeature({
  id: 'teams',
  messages: {
    en: {
      'teams.subject': 'Join {team} on {site}',
      'teams.title': 'Join {team}',
      'teams.text': 'You were invited to {team}. It works for {duration}.',
      'teams.note': 'Write to {site} if you have a question.',
      'teams.button': 'Join',
      'teams.left': 'You left {team}.',
    },
    de: {
      'teams.subject': '{team} auf {site} beitreten',
      'teams.title': '{team} beitreten',
      'teams.text': 'Sie wurden zu {team} eingeladen. Das gilt {duration}.',
      'teams.note': 'Schreiben Sie an {site}, wenn Sie eine Frage haben.',
      'teams.button': 'Beitreten',
      'teams.left': 'Sie haben {team} verlassen.',
    },
    fr: async () => ({
      'teams.subject': 'Rejoindre {team} sur {site}',
      'teams.title': 'Rejoindre {team}',
      'teams.text': 'Vous êtes invité à rejoindre {team}. Valable {duration}.',
      'teams.note': 'Écrivez à {site} si vous avez une question.',
      'teams.button': 'Rejoindre',
      'teams.left': 'Vous avez quitté {team}.',
    }),
  },
  mails: [
    mail({
      kind: 'teamInvitation',
      subject: 'teams.subject',
      title: 'teams.title',
      text: 'teams.text',
      notes: ['teams.note'],
      facts: ['team'],
      lifetimeMs: 2 * 24 * 60 * 60 * 1000,
      button: { label: 'teams.button', path: '/teams/join', query: ['token', 'callbackUrl'] },
      isRequested: true,
    }),
    mail({
      kind: 'teamCode',
      subject: 'teams.subject',
      title: 'teams.title',
      text: 'teams.text',
      facts: ['team'],
      lifetimeMs: 10 * 60 * 1000,
      isRequested: true,
    }),
    mail({
      kind: 'teamLeft',
      subject: 'teams.left',
      title: 'teams.left',
      text: 'teams.left',
      facts: ['team'],
      button: { label: 'teams.button' },
    }),
  ],
  services: [service(Invitations, [Notices])],
});
