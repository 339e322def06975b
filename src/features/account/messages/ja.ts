/** The Japanese messages of the feature. */
import type { AccountCatalog } from './en.js';

export const ja: AccountCatalog = {
  'account.title': 'アカウント',
  'account.signedInAs': '{user} としてログイン中',
  'account.sections': 'セクション',
  'account.sectionFailed': '現在この項目を表示できません。しばらくしてからもう一度お試しください。',
  'account.error.default': 'うまくいきませんでした。もう一度お試しください。',
  'account.error.NotFound': 'すでに存在しません。',
  'account.error.LastSignInMethod':
    'これが唯一のログイン方法です。削除する前に、別の方法を追加してください。',

  'account.profile.title': 'プロフィール',
  'account.profile.name': '名前',
  'account.profile.change': '名前を変更',
  'account.profile.rename': '名前を保存',
  'account.profile.renamed': '名前が変更されました。',
  'account.profile.invalidName': '名前は 1～100 文字で入力してください。',
  'account.profile.picture': '画像のアドレス',
  'account.profile.pictureHint':
    'https:// で始まるアドレスを入力してください。空にすると画像はなくなります。',
  'account.profile.changePicture': '画像を変更',
  'account.profile.savePicture': '画像を保存',
  'account.profile.pictureChanged': '画像を変更しました。',
  'account.profile.invalidPicture':
    '画像のアドレスは https:// で始まり、SVG ではないものにしてください。',
  'account.profile.empty': '名前もメールアドレスもありません。',

  'account.language.title': '言語',
  'account.language.text': 'これらのページと、お送りするメールの言語です。',
  'account.language.label': '言語',
  'account.language.ofBrowser': 'ブラウザの言語',
  'account.language.save': '言語を保存',
  'account.language.saved': '言語が保存されました。',

  'account.linked.title': '連携アカウント',
  'account.linked.text': 'これらのアカウントでログインできます。',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'このサイトでは、このログイン方法は利用できなくなりました。',

  'account.passkeys.title': 'パスキー',
  'account.passkeys.text': 'パスキーを使うと、指紋や顔、端末のパスコードでログインできます。',
  'account.passkeys.empty': 'パスキーはまだありません。',
  'account.passkeys.unnamed': '名前のないパスキー',
  'account.passkeys.synchronized': '端末間で同期されています',
  'account.passkeys.ofOneDevice': '1 台の端末のみ',
  'account.passkeys.addedAt': '追加: {time}',
  'account.passkeys.lastUsedAt': '最終使用: {time}',
  'account.passkeys.add': 'パスキーを追加',
  'account.passkeys.addNeedsScript': 'パスキーの追加には JavaScript が必要です。',
  'account.passkeys.addCancelled': 'パスキーは追加されませんでした。もう一度お試しいただけます。',
  'account.passkeys.addExists': 'この端末には、このアカウントのパスキーがすでにあります。',
  'account.passkeys.addFailed': 'パスキーを追加できませんでした。もう一度お試しください。',
  'account.passkeys.added': 'パスキーが追加されました。',
  'account.passkeys.name': '名前',
  'account.passkeys.rename': '名前を変更',
  'account.passkeys.renamed': 'パスキーの名前が変更されました。',
  'account.passkeys.remove': '削除',
  'account.passkeys.removeText': 'このパスキーではログインできなくなります。',
  'account.passkeys.removed': 'パスキーが削除されました。',

  'account.passkeyMail.subject': '{site} の新しいパスキー',
  'account.passkeyMail.title': '新しいパスキー',
  'account.passkeyMail.text':
    'パスワードでのログイン後に、ブラウザーがアカウントのパスキーを保存しました。これを使うと、パスワードなしでログインできます。',
  'account.passkeyMail.notYou':
    '心当たりがない場合は、ログインしてパスキーを削除し、パスワードを変更して、ほかのすべての端末からログアウトしてください。ログインできない場合は、サイトのサポートにお問い合わせください。',
  'account.passkeyMail.button': 'アカウントを開く',
  'account.passkeyRemovedMail.subject': '{site} のパスキーが削除されました',
  'account.passkeyRemovedMail.title': 'パスキーの削除',
  'account.passkeyRemovedMail.text':
    'アカウントのパスキーが削除されました。このパスキーではログインできなくなります。',
  'account.passkeyRemovedMail.notYou':
    '心当たりがない場合は、ログインしてパスワードを変更し、ほかのすべての端末からログアウトしてください。ログインできない場合は、サイトのサポートにお問い合わせください。',
  'audit.passkey.add': 'パスキーの追加',
  'audit.passkey.remove': 'パスキーの削除',
  'audit.passkey.rename': 'パスキーの名前の変更',
  'audit.user.change-language': '言語の変更',
  'audit.user.change-picture': '画像の変更',
  'audit.user.rename': '名前の変更',
};
