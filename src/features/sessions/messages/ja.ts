/** The Japanese messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ja: SessionsCatalog = {
  'devices.title': '端末',
  'devices.text': '次の端末でログインしています。',
  'devices.current': 'この端末',
  'devices.onDesktop': '{system} の {browser}、パソコン',
  'devices.onPhone': '{system} の {browser}、スマートフォン',
  'devices.onTablet': '{system} の {browser}、タブレット',
  'devices.unknown': '不明な端末',
  'devices.lastUsed': '最終使用: {time}',
  'devices.signedIn': 'ログイン: {time}',
  'devices.address': 'アドレス: {address}',
  'devices.end': 'ログアウト',
  'devices.endText': 'その端末ではログアウトされます。',
  'devices.ended': 'その端末からログアウトしました。',
  'devices.endOthers': 'ほかのすべての端末からログアウト',
  'devices.endOthersText': 'この端末でのみログインしたままになります。',
  'devices.othersEnded': 'ほかのすべての端末からログアウトしました。',
  'devices.noId':
    'この端末でのログインが古いため、この操作はできません。ログアウトしてログインし直してから、もう一度お試しください。',
  'reauthenticate.title': '本人確認',
  'reauthenticate.text': 'ログインしています。続行するには、もう一度本人確認を行ってください。',
  'reauthenticate.textMfa': '続行するには、2 つ目の方法で本人確認を行ってください。',
  'reauthenticate.confirm': '確認',
  'reauthenticate.passkey': 'パスキーを使用',
  'reauthenticate.emailHint': '{email} にコードを送信します。',
  'reauthenticate.sendCode': 'コードをメールで送信',
  'reauthenticate.codeSent': '{email} にコードを送信しました。ここに入力してください。',
  'reauthenticate.code': 'コード',
  'reauthenticate.wrongCode':
    'コードが正しくないか、期限が切れています。もう一度試すか、新しいコードを送信してください。',
  'reauthenticate.otherWay': '別の方法',
  'reauthenticate.otherAccount': '別のアカウントです。何も変更されていません。',
  'reauthenticate.noAuthTime':
    'すでにログイン済みだったため、再度のログインを求められませんでした。別の方法を選んでください。',
  'reauthenticate.mailNotSent':
    'メールを送信できませんでした。しばらくしてからもう一度お試しください。',
  'reauthenticate.failed': 'うまくいきませんでした。もう一度試すか、別の方法を選んでください。',
  'reauthenticate.unreachable':
    'このページを開くには、パスキーなどの 2 つ目の認証要素をアカウントに追加する必要があります。',
  'reauthenticate.enrol': 'アカウントページで設定',
  'reauthenticate.done': '確認しました',
  'reauthenticate.doneText': 'このウィンドウは閉じてかまいません。',
  'reauthenticateMail.subject': '{site} のコード',
  'reauthenticateMail.text':
    '本人確認のため、ログイン中の画面でこのコードを入力してください。コードは {duration}間有効です。',
  'audit.session.reauthenticate': '本人確認',
  'audit.session.request-code': '本人確認のコードのリクエスト',
  'audit.session.revoke': '端末のログアウト',
  'audit.session.revoke-others': 'ほかのすべての端末のログアウト',
};
