/** The French messages of the feature. */
import type { AccountCatalog } from './en.js';

export const fr: AccountCatalog = {
  'account.title': 'Votre compte',
  'account.signedInAs': 'Connecté en tant que {user}',
  'account.sections': 'Rubriques',
  'account.sectionFailed':
    'Impossible d’afficher cette rubrique pour le moment. Réessayez dans un instant.',
  'account.error.default': 'Cela n’a pas fonctionné. Veuillez réessayer.',
  'account.error.NotFound': 'Cet élément n’existe plus.',
  'account.error.LastSignInMethod':
    'C’est votre seul moyen de vous connecter. Ajoutez-en un autre avant de le supprimer.',

  'account.profile.title': 'Profil',
  'account.profile.name': 'Nom',
  'account.profile.change': 'Changer le nom',
  'account.profile.rename': 'Enregistrer le nom',
  'account.profile.renamed': 'Votre nom a été changé.',
  'account.profile.invalidName': 'Un nom compte de 1 à 100 caractères.',
  'account.profile.picture': 'Adresse de votre image',
  'account.profile.pictureHint':
    'Une adresse qui commence par https://. Laissez le champ vide pour ne pas en avoir.',
  'account.profile.changePicture': 'Changer d’image',
  'account.profile.savePicture': 'Enregistrer l’image',
  'account.profile.pictureChanged': 'Votre image a été modifiée.',
  'account.profile.invalidPicture':
    'L’adresse d’une image commence par https:// et n’est pas celle d’un fichier SVG.',
  'account.profile.empty': 'Il n’y a ni nom ni adresse e-mail.',

  'account.language.title': 'Langue',
  'account.language.text': 'Pour ces pages et pour les e-mails que vous recevez.',
  'account.language.label': 'Langue',
  'account.language.ofBrowser': 'La langue du navigateur',
  'account.language.save': 'Enregistrer la langue',
  'account.language.saved': 'La langue a été enregistrée.',

  'account.linked.title': 'Comptes associés',
  'account.linked.text': 'Vous pouvez vous connecter avec ceux-ci.',
  'account.linked.id': 'ID\u00a0: {id}',
  'account.linked.unusable': 'Ce site ne propose plus ce moyen de connexion.',

  'account.passkeys.title': 'Clés d’accès',
  'account.passkeys.text':
    'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le code de votre appareil.',
  'account.passkeys.empty': 'Vous n’avez pas encore de clé d’accès.',
  'account.passkeys.unnamed': 'Clé d’accès sans nom',
  'account.passkeys.synchronized': 'Synchronisée entre vos appareils',
  'account.passkeys.ofOneDevice': 'Sur un seul appareil',
  'account.passkeys.addedAt': 'Ajout\u00a0: {time}',
  'account.passkeys.lastUsedAt': 'Dernière utilisation\u00a0: {time}',
  'account.passkeys.add': 'Ajouter une clé d’accès',
  'account.passkeys.addNeedsScript': 'L’ajout d’une clé d’accès nécessite JavaScript.',
  'account.passkeys.addCancelled': 'Aucune clé d’accès n’a été ajoutée. Vous pouvez réessayer.',
  'account.passkeys.addExists': 'Cet appareil possède déjà une clé d’accès pour votre compte.',
  'account.passkeys.addFailed': 'Impossible d’ajouter la clé d’accès. Veuillez réessayer.',
  'account.passkeys.added': 'La clé d’accès a été ajoutée.',
  'account.passkeys.name': 'Nom',
  'account.passkeys.rename': 'Renommer',
  'account.passkeys.renamed': 'La clé d’accès a été renommée.',
  'account.passkeys.remove': 'Supprimer',
  'account.passkeys.removeText': 'Vous ne pourrez plus vous connecter avec cette clé d’accès.',
  'account.passkeys.removed': 'La clé d’accès a été supprimée.',

  'account.passkeyMail.subject': 'Nouvelle clé d’accès sur {site}',
  'account.passkeyMail.title': 'Nouvelle clé d’accès',
  'account.passkeyMail.text':
    'Après votre connexion par mot de passe, votre navigateur a enregistré une clé d’accès pour votre compte. Elle vous permet de vous connecter sans mot de passe.',
  'account.passkeyMail.notYou':
    'Si ce n’était pas vous, connectez-vous, supprimez la clé d’accès, changez votre mot de passe et déconnectez tous les autres appareils. Si vous ne pouvez pas vous connecter, contactez l’assistance du site.',
  'account.passkeyMail.button': 'Ouvrir votre compte',
  'account.passkeyRemovedMail.subject': 'Clé d’accès supprimée sur {site}',
  'account.passkeyRemovedMail.title': 'Clé d’accès supprimée',
  'account.passkeyRemovedMail.text':
    'Une clé d’accès de votre compte a été supprimée. Elle ne permet plus de vous connecter.',
  'account.passkeyRemovedMail.notYou':
    'Si ce n’était pas vous, connectez-vous, changez votre mot de passe et déconnectez tous les autres appareils. Si vous ne pouvez pas vous connecter, contactez l’assistance du site.',
  'audit.passkey.add': 'Ajout d’une clé d’accès',
  'audit.passkey.remove': 'Suppression d’une clé d’accès',
  'audit.passkey.rename': 'Renommage d’une clé d’accès',
  'audit.user.change-language': 'Changement de langue',
  'audit.user.change-picture': 'Changement de photo',
  'audit.user.rename': 'Changement de nom',
};
