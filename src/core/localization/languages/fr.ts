/** The French messages. */
import type { Catalog } from '../messages.js';

export const fr: Catalog = {
  'signIn.title': 'Se connecter',
  'signIn.site': 'à {site}',
  'signIn.or': 'ou',
  'signIn.continueWith': 'Continuer avec {provider}',
  'signIn.lastUsed': 'Dernier utilisé',
  'signIn.email': 'Adresse e-mail',
  'signIn.emailPlaceholder': 'nom@example.com',
  'signIn.username': 'Nom d’utilisateur',
  'signIn.password': 'Mot de passe',
  'signIn.showPassword': 'Afficher les caractères',
  'signIn.hidePassword': 'Masquer les caractères',
  'signIn.capsLock': 'Verr. Maj est activé.',
  'signIn.submit': 'Se connecter',
  'signIn.submitWith': 'Se connecter avec {provider}',
  'signIn.emailLink': 'Recevoir un lien de connexion',
  'signIn.emailLinkWith': 'Recevoir un lien de connexion via {provider}',
  'signIn.emailCode': 'Recevoir un code de connexion',
  'signIn.emailCodeWith': 'Recevoir un code de connexion via {provider}',
  'signIn.passkey': 'Continuer avec une clé d’accès',
  'signIn.passkeyHint':
    'Laissez le champ vide pour utiliser une clé d’accès existante, ou remplissez-le pour créer votre première clé.',
  'signIn.passkeyNeedsScript': 'La connexion avec une clé d’accès nécessite JavaScript.',
  'signIn.forgotPassword': 'Mot de passe oublié\u00a0?',
  'signIn.signUp': 'Créer un compte',
  'signIn.terms': 'Conditions d’utilisation',
  'signIn.privacy': 'Politique de confidentialité',
  'signIn.search': 'Rechercher un fournisseur',
  'signIn.searchResults': 'Fournisseurs trouvés\u00a0: {count}',
  'signIn.searchNoResults': 'Aucun fournisseur trouvé',
  'signIn.empty': 'Aucune méthode de connexion pour l’instant.',
  'signIn.emptyHint':
    'Si ce site est le vôtre, ajoutez un fournisseur à sa configuration et actualisez cette page.',
  'form.busy': 'Un instant…',

  'signInError.default': 'Connexion impossible. Veuillez réessayer.',
  'signInError.Signin':
    'Impossible de démarrer la connexion. Réessayez ou choisissez une autre méthode de connexion.',
  'signInError.OAuthCallbackError':
    'La connexion a été annulée ou a échoué. Réessayez ou choisissez une autre méthode de connexion.',
  'signInError.SignInExpired': 'Cette connexion a expiré. Recommencez.',
  'signInError.provider.refused':
    'La connexion a été annulée. Réessayez ou choisissez une autre méthode de connexion.',
  'signInError.provider.signInRequired': 'Vous devez d’abord vous y connecter. Réessayez.',
  'signInError.provider.unavailable':
    'Cette méthode de connexion n’est pas disponible pour le moment. Réessayez dans un instant ou choisissez-en une autre.',
  'signInError.OAuthCreateAccount':
    'Impossible de créer un compte avec cette connexion. Réessayez ou utilisez un autre compte.',
  'signInError.EmailCreateAccount':
    'Impossible de créer un compte avec cette adresse e-mail. Vérifiez-la ou utilisez-en une autre.',
  'signInError.Callback': 'Un problème est survenu pendant la connexion. Veuillez réessayer.',
  'signInError.OAuthAccountNotLinked':
    'Un compte existe déjà avec votre adresse e-mail. Connectez-vous de la même façon que la première fois.',
  'signInError.usedHere': 'Dans ce navigateur, vous avez déjà utilisé\u00a0: {providers}.',
  'signInError.AccountNotLinked':
    'Cette clé d’accès n’est pas associée à votre compte. Connectez-vous comme d’habitude.',
  'signInError.EmailSignin':
    'Impossible d’envoyer l’e-mail. Vérifiez l’adresse, puis réessayez dans un instant.',
  'signInError.CredentialsSignin': 'Ces informations sont incorrectes. Vérifiez-les et réessayez.',
  'signInError.refused': 'Nous n’avons pas pu vous connecter. Veuillez réessayer.',
  'signInError.TooManyAttempts':
    'Trop de tentatives de connexion. Patientez un peu, puis réessayez.',
  'signInError.ServerBusy': 'Il y a beaucoup d’activité en ce moment. Réessayez dans un instant.',
  'signInError.ChallengeRequired':
    'Nous voulons être sûrs que vous êtes une personne. Effectuez la vérification ci-dessous, puis réessayez.',
  'challenge.noScript':
    'Cette vérification nécessite JavaScript. Activez-le, ou attendez un moment avant de réessayer.',
  'signInError.SessionRequired': 'Veuillez vous connecter pour afficher cette page.',
  'signInError.MissingCSRF':
    'Cette page est restée ouverte trop longtemps. Veuillez réessayer et, si le problème persiste, autorisez les cookies pour ce site.',

  'passkeyError.cancelled':
    'Aucune clé d’accès n’a été utilisée. Réessayez ou choisissez une autre méthode de connexion.',
  'passkeyError.exists':
    'Cet appareil possède déjà une clé d’accès. Laissez le champ vide pour vous connecter avec celle-ci.',
  'passkeyError.refused': 'Cela n’a pas fonctionné. Vérifiez votre saisie, puis réessayez.',
  'passkeyError.failed':
    'Impossible d’utiliser la clé d’accès. Réessayez ou choisissez une autre méthode de connexion.',
  'passkeyError.unsupported': 'Ce navigateur ne prend pas en charge les clés d’accès.',

  'signOut.title': 'Se déconnecter',
  'signOut.site': 'de {site}',
  'signOut.question': 'Voulez-vous vraiment vous déconnecter\u00a0?',
  'signOut.provider': 'Se déconnecter aussi de {provider}',
  'signOut.submit': 'Se déconnecter',
  'signOut.stay': 'Rester connecté',
  'signOut.notSignedIn': 'Vous n’êtes pas connecté.',

  'verifyRequest.title': 'Consultez vos e-mails',
  'verifyRequest.sent': 'Nous vous avons envoyé un lien de connexion.',
  'verifyRequest.sentTo': 'Nous avons envoyé un lien de connexion à {email}.',
  'verifyRequest.open': 'Ouvrez-le dans ce navigateur pour vous connecter.',
  'verifyRequest.sentCode': 'Nous vous avons envoyé un code de connexion.',
  'verifyRequest.sentCodeTo': 'Nous avons envoyé un code de connexion à {email}.',
  'verifyRequest.enterCode': 'Saisissez-le dans ce navigateur pour vous connecter.',
  'verifyRequest.orEnterCode': 'Ou saisissez ici le code reçu dans le même e-mail.',
  'verifyRequest.code': 'Code de connexion',
  'verifyRequest.spam': 'Rien au bout de quelques minutes\u00a0? Regardez dans vos spams.',
  'verifyRequest.resend': 'Renvoyer le lien',
  'verifyRequest.resendIn': 'Renvoyer le lien dans {seconds} s',
  'verifyRequest.resendCode': 'Envoyer un nouveau code',
  'verifyRequest.resendCodeIn': 'Envoyer un nouveau code dans {seconds} s',
  'verifyRequest.changeAddress': 'Utiliser une autre adresse',

  'codeError.wrong': 'Ce code n’est pas le bon.',
  'codeError.triesLeft': 'Essais restants\u00a0: {count}.',
  'codeError.malformed': 'Le code comporte 6 chiffres. Saisissez-les tous.',
  'codeError.ended': 'Ce code n’est plus valable. Demandez-en un nouveau.',
  'codeError.browser':
    'Un code ne fonctionne que dans le navigateur où vous l’avez demandé. Saisissez-le là-bas ou reconnectez-vous ici.',

  'confirmSignIn.title': 'Confirmer la connexion',
  'confirmSignIn.text': 'Vous allez vous connecter en tant que {email}.',
  'confirmSignIn.submit': 'Se connecter',
  'confirmSignIn.notYou':
    'Si ce n’est pas vous ou si vous n’avez pas demandé de lien, fermez cette page.',

  'error.default.title': 'Un problème est survenu',
  'error.default.text': 'Nous n’avons pas pu vous connecter. En général, il suffit de réessayer.',
  'error.Configuration.title': 'Connexion indisponible',
  'error.Configuration.text':
    'La connexion ne fonctionne pas pour le moment. Vous n’y êtes pour rien, et réessayer maintenant n’y changera rien.',
  'error.Configuration.owner':
    'Si vous gérez ce site, le journal du serveur indique ce qu’il faut corriger.',
  'error.AccessDenied.title': 'Accès refusé',
  'error.AccessDenied.text':
    'Ce compte n’est pas autorisé. Connectez-vous avec un autre compte, si vous en avez un, ou contactez le responsable de ce site.',
  'error.AccessDenied.retry': 'Se connecter avec un autre compte',
  'error.TooManyAttempts.title': 'Trop de tentatives',
  'error.TooManyAttempts.text':
    'Trop de tentatives de connexion. Patientez un peu, puis réessayez.',
  'error.SignOutError.title': 'Vous êtes déconnecté de ce navigateur',
  'error.SignOutError.text':
    'Mais le serveur n’a pas répondu, et la session elle-même n’a pas pu être terminée. Si quelqu’un peut en avoir une copie, connectez-vous de nouveau plus tard et terminez-la dans votre compte, ou déconnectez-vous encore une fois.',
  'error.Verification.title': 'Ce lien n’est plus valide',
  'error.Verification.text':
    'Il a expiré ou a déjà été utilisé. Connectez-vous à nouveau et nous vous en enverrons un autre.',
  'error.NotFound.title': 'Page introuvable',
  'error.NotFound.text': 'Il n’y a pas de page à cette adresse.',
  'error.Forbidden.title': 'Vous n’avez pas accès à cette page',
  'error.Forbidden.text':
    'Ce compte ne permet pas de l’ouvrir. Si vous en avez un autre, vous pouvez vous connecter avec celui-ci.',
  'error.retry': 'Réessayer',
  'error.signIn': 'Se connecter',
  'error.back': 'Retour au site',
  'error.reference': 'Référence\u00a0: {reference}',

  'mail.subject': 'Connectez-vous à {site}',
  'mail.title': 'Se connecter',
  'mail.site': 'à {site}',
  'mail.intro': 'Voici votre lien. Il est valable {duration} et ne fonctionne qu’une fois.',
  'mail.lifetime': 'Le lien est valable {duration} et ne fonctionne qu’une fois.',
  'mail.enterCode': 'Saisissez ce code dans le navigateur où vous l’avez demandé.',
  'mail.orCode': 'Ou saisissez ce code dans le navigateur où vous l’avez demandé.',
  'mail.codeLifetime': 'Le code est valable {duration} et ne fonctionne qu’une fois.',
  'mail.button': 'Se connecter',
  'mail.fallback': 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
  'mail.ignore': 'Si vous n’avez rien demandé, ignorez cet e-mail.',
  'mail.warning': 'Ne partagez pas ce lien\u00a0: il donne accès à votre compte.',
  'mail.codeWarning': 'Ne communiquez ce code à personne\u00a0: il donne accès à votre compte.',
};
