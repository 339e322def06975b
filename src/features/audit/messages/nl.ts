/** The Dutch messages of the feature. */
import type { AuditCatalog } from './en.js';

export const nl: AuditCatalog = {
  'activity.title': 'Recente activiteit',
  'activity.text':
    'Was jij iets hiervan niet? Log dan uit op alle andere apparaten en wijzig hoe je inlogt.',
  'activity.empty': 'Er is niets om te tonen.',
  'activity.all': 'Alle activiteit',
  'activity.older': 'Ouder',
  'activity.newest': 'Nieuwste',
  'activity.back': 'Terug naar je account',
  'activity.at': '{time}',
  'activity.count': 'Aantal keren: {count}',
  'activity.intended': 'Bezig',
  'activity.refused': 'Geweigerd',
  'activity.unproven': 'Bevestiging gevraagd',
  'activity.failed': 'Mislukt',
  'activity.unsettled': 'Uitkomst onbekend',
  'activity.byUser': 'Door een andere gebruiker, bijvoorbeeld een beheerder',
  'activity.byKey': 'Door een sleutel',
  'activity.byClient': 'Door een app',
  'activity.bySystem': 'Door deze site',
  'audit.access.use': 'Gebruik van een beveiligde pagina',
  'audit.page.open': 'Bezoek aan een pagina',
  'activity.other': 'Andere activiteit',
  'audit.account.link': 'Nieuwe manier om in te loggen',
  'audit.session.end': 'Uitloggen',
  'audit.session.request': 'Begin van een inlogpoging',
  'audit.session.start': 'Inloggen',
  'audit.session.update': 'Bijwerking van de sessie',
  'audit.user.create': 'Aanmaken van het account',
  'audit.user.verify-address': 'Bevestiging van het e-mailadres',
};
