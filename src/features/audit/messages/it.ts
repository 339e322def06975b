/** The Italian messages of the feature. */
import type { AuditCatalog } from './en.js';

export const it: AuditCatalog = {
  'activity.title': 'Attività recente',
  'activity.text':
    'Se qualcosa non è opera tua, disconnetti tutti gli altri dispositivi e cambia i modi in cui accedi.',
  'activity.empty': 'Non c’è nulla da mostrare.',
  'activity.all': 'Tutta l’attività',
  'activity.older': 'Meno recenti',
  'activity.newest': 'Più recenti',
  'activity.back': 'Torna al tuo account',
  'activity.at': '{time}',
  'activity.count': 'Numero di volte: {count}',
  'activity.intended': 'In corso',
  'activity.refused': 'Rifiutato',
  'activity.unproven': 'Conferma richiesta',
  'activity.failed': 'Non riuscito',
  'activity.unsettled': 'Esito sconosciuto',
  'activity.byUser': 'Da un altro utente, per esempio un amministratore',
  'activity.byKey': 'Da una chiave',
  'activity.byClient': 'Da un’app',
  'activity.bySystem': 'Da questo sito',
  'audit.access.use': 'Uso di una pagina protetta',
  'audit.page.open': 'Visita di una pagina',
  'activity.other': 'Altra attività',
  'audit.account.link': 'Nuovo modo di accedere',
  'audit.session.end': 'Uscita',
  'audit.session.request': 'Inizio di un accesso',
  'audit.session.start': 'Accesso',
  'audit.session.update': 'Aggiornamento della sessione',
  'audit.user.create': 'Creazione dell’account',
  'audit.user.verify-address': 'Conferma dell’indirizzo email',
};
