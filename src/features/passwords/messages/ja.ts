/** The Japanese messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const ja: PasswordCatalog = {
  'password.new': '新しいパスワード',
  'password.current': '現在のパスワード',
  'password.name': '名前',
  'password.hint': '{count} 文字以上。いくつかの単語を並べると覚えやすくなります。',
  'signUp.hasAccount': 'アカウントをお持ちですか？ログイン',
  'signUp.checkMail': 'メールを送信しました。メール内のリンクを開いて続けてください。',
  'signUp.checkMailTo': '{email} にメールを送信しました。メール内のリンクを開いて続けてください。',
  'verifyAddress.title': 'アドレスの確認',
  'verifyAddress.text': '{email} のアカウントを作成します。',
  'verifyAddress.otherBrowser':
    '登録時とは別のブラウザでリンクが開かれました。{email} のパスワードをここで設定してください。',
  'forgotPassword.text':
    'アドレスを入力してください。別のパスワードを設定するためのリンクをお送りします。',
  'forgotPassword.submit': 'リンクを送信',
  'forgotPassword.checkMailTo':
    '{email} にメールを送信しました。このアドレスのアカウントがある場合は、メール内のリンクを開いて別のパスワードを設定してください。',
  'resetPassword.title': '新しいパスワードを設定',
  'resetPassword.text': 'すべての場所でログアウトされます。',
  'resetPassword.submit': 'パスワードを保存',
  'changePassword.title': 'パスワードの変更',
  'changePassword.text': 'ほかの端末ではログアウトされます。',
  'changePassword.done': 'パスワードが変更されました。',
  'password.changedAt': '最終変更: {time}',
  'password.none': 'このアカウントにはまだパスワードがありません。',
  'firstPassword.title': 'パスワードを設定',
  'firstPassword.text':
    '{email} にリンクをお送りします。リンクを開いてパスワードを設定してください。設定後、すべての場所でログアウトされます。',
  'firstPassword.checkMailTo':
    '{email} にリンクを送信しました。リンクを開いてパスワードを設定してください。',
  'firstPassword.noAddress':
    'このアカウントにはメールアドレスがありません。パスワードでログインするにはメールアドレスが必要です。',
  'passwordMail.verifyAddress.subject': '{site} のアドレスの確認',
  'passwordMail.verifyAddress.button': 'アドレスを確認',
  'passwordMail.accountExists.subject': '{site} にアカウントがあります',
  'passwordMail.accountExists.title': 'アカウントはすでにあります',
  'passwordMail.accountExists.text':
    'どなたか（おそらくご本人）が、このアドレスでアカウントを作成しようとしました。アカウントはすでにあります。ログインするか、パスワードを忘れた場合は新しく設定してください。',
  'passwordMail.resetPassword.subject': '{site} の新しいパスワードを設定',
  'passwordMail.unknownAddress.subject': '{site} にアカウントがありません',
  'passwordMail.unknownAddress.title': 'アカウントがありません',
  'passwordMail.unknownAddress.text':
    'どなたか（おそらくご本人）が、新しいパスワードを要求しました。このアドレスのアカウントはありません。別のアドレスで登録した可能性があります。',
  'passwordMail.passwordChanged.subject': '{site} のパスワードが変更されました',
  'passwordMail.passwordChanged.text':
    'ほかの端末ではログアウトされました。ご本人による変更であれば、何もする必要はありません。',
  'passwordMail.passwordChanged.button': '自分ではありません',
  'credentialsSignin.PasswordResetRequired':
    'ログインする前に、新しいパスワードを設定してください。',
  'passwordError.PasswordTooShort': 'パスワードが短すぎます。{count} 文字以上にしてください。',
  'passwordError.PasswordTooLong': 'パスワードが長すぎます。{count} 文字以内にしてください。',
  'passwordError.PasswordBreached':
    'このパスワードは過去の情報漏えいで知られており、推測されるおそれがあります。別のものを選んでください。',
  'passwordError.WrongPassword': '現在のパスワードが正しくありません。',
  'passwordError.NoPassword':
    'このアカウントにはまだパスワードがありません。設定用のリンクを送信してください。',
  'passwordError.HasPassword': 'このアカウントにはすでにパスワードがあります。',
  'passwordError.InvalidEmail': 'メールアドレスではありません。',
  'passwordError.LinkExpired':
    'リンクの期限が切れているか、すでに使用されています。もう一度送信してください。',
  'passwordError.MailNotSent':
    'メールを送信できませんでした。しばらくしてからもう一度お試しください。',
  'passwordError.default': 'うまくいきませんでした。もう一度お試しください。',
  'audit.password.change': 'パスワードの変更',
  'audit.password.request-first': '最初のパスワードのリクエスト',
  'audit.password.request-reset': 'パスワード再設定のリクエスト',
  'audit.password.reset': 'パスワードの再設定',
  'audit.user.request-sign-up': '登録のリクエスト',
  'audit.user.sign-up': '登録',
};
