/** The Korean messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ko: SessionsCatalog = {
  'devices.title': '기기',
  'devices.text': '다음 기기에서 로그인되어 있습니다.',
  'devices.current': '이 기기',
  'devices.onDesktop': '{system}의 {browser}, 컴퓨터',
  'devices.onPhone': '{system}의 {browser}, 휴대폰',
  'devices.onTablet': '{system}의 {browser}, 태블릿',
  'devices.unknown': '알 수 없는 기기',
  'devices.lastUsed': '마지막 사용: {time}',
  'devices.signedIn': '로그인: {time}',
  'devices.address': '주소: {address}',
  'devices.end': '로그아웃',
  'devices.endText': '해당 기기에서 로그아웃됩니다.',
  'devices.ended': '해당 기기에서 로그아웃되었습니다.',
  'devices.endOthers': '다른 모든 기기에서 로그아웃',
  'devices.endOthersText': '이 기기에서만 로그인 상태가 유지됩니다.',
  'devices.othersEnded': '다른 모든 기기에서 로그아웃되었습니다.',
  'devices.noId':
    '이 기기의 로그인이 너무 오래되어 이 작업을 할 수 없습니다. 로그아웃하고 다시 로그인한 후 한 번 더 시도해 주세요.',
  'reauthenticate.title': '본인 확인',
  'reauthenticate.text': '로그인되어 있습니다. 계속하려면 본인임을 다시 확인해 주세요.',
  'reauthenticate.textMfa': '계속하려면 두 번째 방법으로 본인임을 확인해 주세요.',
  'reauthenticate.confirm': '확인',
  'reauthenticate.passkey': '패스키 사용',
  'reauthenticate.emailHint': '{email} 주소로 코드를 보내 드립니다.',
  'reauthenticate.sendCode': '이메일로 코드 받기',
  'reauthenticate.codeSent': '{email} 주소로 코드를 보냈습니다. 여기에 입력해 주세요.',
  'reauthenticate.code': '코드',
  'reauthenticate.wrongCode':
    '코드가 올바르지 않거나 만료되었습니다. 다시 시도하거나 새 코드를 요청해 주세요.',
  'reauthenticate.otherWay': '다른 방법',
  'reauthenticate.otherAccount': '다른 계정입니다. 변경된 내용은 없습니다.',
  'reauthenticate.noAuthTime':
    '그곳에 이미 로그인되어 있어 다시 로그인하라는 요청을 받지 않았습니다. 다른 방법을 선택해 주세요.',
  'reauthenticate.mailNotSent': '이메일을 보낼 수 없었습니다. 잠시 후 다시 시도해 주세요.',
  'reauthenticate.failed': '잘되지 않았습니다. 다시 시도하거나 다른 방법을 선택해 주세요.',
  'reauthenticate.unreachable':
    '이 페이지를 열려면 패스키와 같은 두 번째 인증 수단이 계정에 있어야 합니다.',
  'reauthenticate.enrol': '계정 페이지에서 설정하기',
  'reauthenticate.done': '확인되었습니다',
  'reauthenticate.doneText': '이 창을 닫아도 됩니다.',
  'reauthenticateMail.subject': '{site} 코드',
  'reauthenticateMail.text':
    '본인 확인을 위해 로그인되어 있는 화면에 이 코드를 입력해 주세요. 코드는 {duration} 동안 유효합니다.',
  'audit.session.reauthenticate': '본인 확인',
  'audit.session.request-code': '본인 확인 코드 요청',
  'audit.session.revoke': '기기 로그아웃',
  'audit.session.revoke-others': '다른 모든 기기 로그아웃',
};
