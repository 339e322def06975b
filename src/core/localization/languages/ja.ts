/** The Japanese messages. */
import type { Catalog } from '../messages.js';

export const ja: Catalog = {
  'signIn.title': 'ログイン',
  'signIn.site': '{site}',
  'signIn.or': 'または',
  'signIn.continueWith': '{provider} で続行',
  'signIn.lastUsed': '前回使用',
  'signIn.email': 'メールアドレス',
  'signIn.emailPlaceholder': 'name@example.com',
  'signIn.username': 'ユーザー名',
  'signIn.password': 'パスワード',
  'signIn.showPassword': '文字を表示',
  'signIn.hidePassword': '文字を隠す',
  'signIn.capsLock': 'Caps Lock がオンです。',
  'signIn.submit': 'ログイン',
  'signIn.submitWith': '{provider} でログイン',
  'signIn.emailLink': 'ログイン用リンクをメールで送信',
  'signIn.emailLinkWith': 'ログイン用リンクをメールで送信（{provider}）',
  'signIn.emailCode': 'ログイン用コードをメールで送信',
  'signIn.emailCodeWith': 'ログイン用コードをメールで送信（{provider}）',
  'signIn.passkey': 'パスキーで続行',
  'signIn.passkeyHint':
    'お持ちのパスキーを使う場合は空欄のままにし、初めて作成する場合は入力してください。',
  'signIn.passkeyNeedsScript': 'パスキーでのログインには JavaScript が必要です。',
  'signIn.forgotPassword': 'パスワードをお忘れの場合',
  'signIn.signUp': 'アカウントを作成',
  'signIn.terms': '利用規約',
  'signIn.privacy': 'プライバシーポリシー',
  'signIn.search': 'ログイン方法を検索',
  'signIn.searchResults': '見つかったログイン方法: {count} 件',
  'signIn.searchNoResults': 'ログイン方法が見つかりません',
  'signIn.empty': 'ログイン方法がまだ設定されていません。',
  'signIn.emptyHint':
    'サイト管理者の方は、設定にプロバイダを追加して、このページを再読み込みしてください。',
  'form.busy': 'お待ちください…',

  'signInError.default': 'ログインできませんでした。もう一度お試しください。',
  'signInError.Signin':
    'ログインを開始できませんでした。もう一度試すか、別の方法でログインしてください。',
  'signInError.OAuthCallbackError':
    'ログインがキャンセルされたか、完了しませんでした。もう一度試すか、別の方法でログインしてください。',
  'signInError.SignInExpired': 'このログインは有効期限が切れています。最初からやり直してください。',
  'signInError.provider.refused':
    'ログインがキャンセルされました。もう一度試すか、別の方法でログインしてください。',
  'signInError.provider.signInRequired':
    '先にログイン先のサービスでログインする必要があります。もう一度お試しください。',
  'signInError.provider.unavailable':
    'このログイン方法は現在利用できません。しばらくしてからもう一度試すか、別の方法を選んでください。',
  'signInError.OAuthCreateAccount':
    'このログイン方法ではアカウントを作成できませんでした。もう一度試すか、別のアカウントをお使いください。',
  'signInError.EmailCreateAccount':
    'このメールアドレスではアカウントを作成できませんでした。入力ミスがないか確認するか、別のアドレスをお使いください。',
  'signInError.Callback': 'ログイン中に問題が発生しました。もう一度お試しください。',
  'signInError.OAuthAccountNotLinked':
    'このメールアドレスのアカウントはすでに存在します。初回と同じ方法でログインしてください。',
  'signInError.usedHere': 'このブラウザで以前に使用したログイン方法: {providers}',
  'signInError.AccountNotLinked':
    'このパスキーはアカウントに関連付けられていません。いつもの方法でログインしてください。',
  'signInError.EmailSignin':
    'メールを送信できませんでした。アドレスを確認し、しばらくしてからもう一度お試しください。',
  'signInError.CredentialsSignin':
    '入力した情報が正しくありません。確認して、もう一度お試しください。',
  'signInError.refused': 'ログインできませんでした。もう一度お試しください。',
  'signInError.TooManyAttempts':
    'ログインの試行回数が多すぎます。しばらくしてからもう一度お試しください。',
  'signInError.ServerBusy': '現在混み合っています。しばらくしてからもう一度お試しください。',
  'signInError.ChallengeRequired':
    '人による操作であることを確認しています。下の確認を済ませてから、もう一度お試しください。',
  'challenge.noScript':
    'この確認には JavaScript が必要です。有効にするか、しばらく待ってからもう一度お試しください。',
  'signInError.SessionRequired': 'ページを表示するには、ログインしてください。',
  'signInError.MissingCSRF':
    'ページを開いてから時間が経ちすぎました。もう一度お試しください。問題が続く場合は、このサイトの Cookie を許可してください。',

  'passkeyError.cancelled':
    'パスキーは使用されませんでした。もう一度試すか、別の方法でログインしてください。',
  'passkeyError.exists':
    'このデバイスにはすでにパスキーがあります。空欄のまま続行すると、そのパスキーでログインできます。',
  'passkeyError.refused': '続行できませんでした。入力内容を確認して、もう一度お試しください。',
  'passkeyError.failed':
    'パスキーを使用できませんでした。もう一度試すか、別の方法でログインしてください。',
  'passkeyError.unsupported': 'このブラウザではパスキーを使用できません。',

  'signOut.title': 'ログアウト',
  'signOut.site': '{site}',
  'signOut.question': 'ログアウトしますか？',
  'signOut.provider': '{provider} からもログアウトする',
  'signOut.submit': 'ログアウト',
  'signOut.stay': 'ログインしたままにする',
  'signOut.notSignedIn': 'ログインしていません。',

  'verifyRequest.title': 'メールをご確認ください',
  'verifyRequest.sent': 'ログイン用リンクを送信しました。',
  'verifyRequest.sentTo': '{email} にログイン用リンクを送信しました。',
  'verifyRequest.open': 'このブラウザでリンクを開くとログインできます。',
  'verifyRequest.sentCode': 'ログイン用コードを送信しました。',
  'verifyRequest.sentCodeTo': '{email} にログイン用コードを送信しました。',
  'verifyRequest.enterCode': 'このブラウザでコードを入力するとログインできます。',
  'verifyRequest.orEnterCode': 'または、同じメールに記載のコードをここに入力してください。',
  'verifyRequest.code': 'コード',
  'verifyRequest.spam': '数分たっても届かない場合は、迷惑メールフォルダをご確認ください。',
  'verifyRequest.resend': 'リンクを再送信',
  'verifyRequest.resendIn': 'リンクを再送信（{seconds} 秒後）',
  'verifyRequest.resendCode': '新しいコードを送信',
  'verifyRequest.resendCodeIn': '新しいコードを送信（{seconds} 秒後）',
  'verifyRequest.changeAddress': '別のアドレスを使用',

  'codeError.wrong': 'コードが正しくありません。',
  'codeError.triesLeft': '残りの試行回数：{count} 回。',
  'codeError.malformed': 'コードは 6 桁の数字です。すべて入力してください。',
  'codeError.ended': 'このコードは使用できなくなりました。新しいコードを送信してください。',
  'codeError.browser':
    'コードは、送信を依頼したブラウザでのみ使用できます。そのブラウザで入力するか、ここで再度ログインしてください。',

  'confirmSignIn.title': 'ログインの確認',
  'confirmSignIn.text': '{email} としてログインします。',
  'confirmSignIn.submit': 'ログイン',
  'confirmSignIn.notYou':
    'ご自身のアドレスでない場合や、リンクをリクエストしていない場合は、このページを閉じてください。',

  'error.default.title': '問題が発生しました',
  'error.default.text': 'ログインできませんでした。通常は、もう一度試すと解決します。',
  'error.Configuration.title': 'ログインをご利用いただけません',
  'error.Configuration.text':
    '現在、サイト側の問題でログインできません。お客様の操作が原因ではなく、今すぐ再試行しても解決しません。',
  'error.Configuration.owner': 'サイト管理者の方は、サーバーのログで修正すべき点をご確認ください。',
  'error.AccessDenied.title': 'アクセスが拒否されました',
  'error.AccessDenied.text':
    'このアカウントにはアクセス権がありません。別のアカウントでログインするか、サイト管理者にお問い合わせください。',
  'error.AccessDenied.retry': '別のアカウントでログイン',
  'error.TooManyAttempts.title': '試行回数が多すぎます',
  'error.TooManyAttempts.text':
    'ログインが何度も試行されました。しばらくしてからもう一度お試しください。',
  'error.SignOutError.title': 'このブラウザーではログアウトしました',
  'error.SignOutError.text':
    'ただし、サーバーが応答しなかったため、セッション自体は終了できませんでした。第三者がその写しを持っている可能性がある場合は、後でもう一度ログインし、アカウントで終了するか、再度ログアウトしてください。',
  'error.Verification.title': 'このリンクは無効になっています',
  'error.Verification.text':
    '有効期限が切れているか、すでに使用されています。もう一度ログインすると、新しいリンクをお送りします。',
  'error.NotFound.title': 'ページが見つかりません',
  'error.NotFound.text': 'このアドレスにページはありません。',
  'error.Forbidden.title': 'このページにはアクセスできません',
  'error.Forbidden.text':
    'このアカウントでは開けません。別のアカウントをお持ちの場合は、そのアカウントでログインできます。',
  'error.retry': 'もう一度試す',
  'error.signIn': 'ログイン',
  'error.back': 'サイトに戻る',
  'error.reference': '参照コード: {reference}',

  'mail.subject': '{site} にログイン',
  'mail.title': 'ログイン',
  'mail.site': '{site}',
  'mail.intro': 'ログイン用リンクをお送りします。{duration}以内に 1 回のみ使用できます。',
  'mail.lifetime': 'リンクは {duration}以内に 1 回のみ使用できます。',
  'mail.enterCode': '送信を依頼したブラウザで、このコードを入力してください。',
  'mail.orCode': 'または、送信を依頼したブラウザで、このコードを入力してください。',
  'mail.codeLifetime': 'コードは {duration}以内に 1 回のみ使用できます。',
  'mail.button': 'ログイン',
  'mail.fallback': 'ボタンが機能しない場合は、次のリンクをコピーしてブラウザで開いてください。',
  'mail.ignore': '心当たりがない場合は、このメールを無視してください。',
  'mail.warning': 'リンクは共有しないでください。開いた人がお客様としてログインできます。',
  'mail.codeWarning': 'コードを誰にも教えないでください。知った人がお客様としてログインできます。',
};
