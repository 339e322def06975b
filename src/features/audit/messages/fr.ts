/** The French messages of the feature. */
import type { AuditCatalog } from './en.js';

export const fr: AuditCatalog = {
  'activity.title': 'Activité récente',
  'activity.text':
    'Si vous n’êtes pas à l’origine d’une de ces actions, déconnectez tous les autres appareils et changez vos moyens de connexion.',
  'activity.empty': 'Il n’y a rien à afficher.',
  'activity.all': 'Toute l’activité',
  'activity.older': 'Plus anciennes',
  'activity.newest': 'Plus récentes',
  'activity.back': 'Retour à votre compte',
  'activity.at': '{time}',
  'activity.count': 'Nombre de fois : {count}',
  'activity.intended': 'En cours',
  'activity.refused': 'Refusé',
  'activity.unproven': 'Confirmation demandée',
  'activity.failed': 'Échec',
  'activity.unsettled': 'Issue inconnue',
  'activity.byUser': 'Par un autre utilisateur, par exemple un administrateur',
  'activity.byKey': 'Par une clé',
  'activity.byClient': 'Par une application',
  'activity.bySystem': 'Par ce site',
  'audit.access.use': 'Utilisation d’une page protégée',
  'audit.page.open': 'Consultation d’une page',
  'activity.other': 'Autre activité',
  'audit.account.link': 'Nouveau moyen de connexion',
  'audit.session.end': 'Déconnexion',
  'audit.session.request': 'Début d’une connexion',
  'audit.session.start': 'Connexion',
  'audit.session.update': 'Mise à jour de la session',
  'audit.user.create': 'Création du compte',
  'audit.user.verify-address': 'Confirmation de l’adresse e-mail',
};
