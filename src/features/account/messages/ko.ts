/** The Korean messages of the feature. */
import type { AccountCatalog } from './en.js';

export const ko: AccountCatalog = {
  'account.title': '내 계정',
  'account.signedInAs': '{user} 계정으로 로그인됨',
  'account.sections': '섹션',
  'account.sectionFailed': '지금은 이 항목을 표시할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  'account.error.default': '잘되지 않았습니다. 다시 시도해 주세요.',
  'account.error.NotFound': '더 이상 존재하지 않습니다.',
  'account.error.LastSignInMethod':
    '유일한 로그인 방법입니다. 삭제하기 전에 다른 방법을 추가하세요.',

  'account.profile.title': '프로필',
  'account.profile.name': '이름',
  'account.profile.change': '이름 변경',
  'account.profile.rename': '이름 저장',
  'account.profile.renamed': '이름이 변경되었습니다.',
  'account.profile.invalidName': '이름은 1~100자여야 합니다.',
  'account.profile.picture': '사진 주소',
  'account.profile.pictureHint': 'https://로 시작하는 주소입니다. 비워 두면 사진이 없어집니다.',
  'account.profile.changePicture': '사진 변경',
  'account.profile.savePicture': '사진 저장',
  'account.profile.pictureChanged': '사진이 변경되었습니다.',
  'account.profile.invalidPicture': '사진 주소는 https://로 시작해야 하며 SVG 파일일 수 없습니다.',
  'account.profile.empty': '이름과 이메일 주소가 없습니다.',

  'account.language.title': '언어',
  'account.language.text': '이 페이지와 받는 이메일에 사용됩니다.',
  'account.language.label': '언어',
  'account.language.ofBrowser': '브라우저 언어',
  'account.language.save': '언어 저장',
  'account.language.saved': '언어가 저장되었습니다.',

  'account.linked.title': '연결된 계정',
  'account.linked.text': '이 계정으로 로그인할 수 있습니다.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': '이 사이트에서는 더 이상 이 로그인 방법을 제공하지 않습니다.',

  'account.passkeys.title': '패스키',
  'account.passkeys.text':
    '패스키를 사용하면 지문, 얼굴 또는 기기의 잠금 번호로 로그인할 수 있습니다.',
  'account.passkeys.empty': '아직 패스키가 없습니다.',
  'account.passkeys.unnamed': '이름 없는 패스키',
  'account.passkeys.synchronized': '내 기기 간에 동기화됨',
  'account.passkeys.ofOneDevice': '한 기기에서만 사용',
  'account.passkeys.addedAt': '추가: {time}',
  'account.passkeys.lastUsedAt': '마지막 사용: {time}',
  'account.passkeys.add': '패스키 추가',
  'account.passkeys.addNeedsScript': '패스키를 추가하려면 JavaScript가 필요합니다.',
  'account.passkeys.addCancelled': '패스키가 추가되지 않았습니다. 다시 시도할 수 있습니다.',
  'account.passkeys.addExists': '이 기기에 이미 내 계정의 패스키가 있습니다.',
  'account.passkeys.addFailed': '패스키를 추가하지 못했습니다. 다시 시도해 주세요.',
  'account.passkeys.added': '패스키가 추가되었습니다.',
  'account.passkeys.name': '이름',
  'account.passkeys.rename': '이름 변경',
  'account.passkeys.renamed': '패스키 이름이 변경되었습니다.',
  'account.passkeys.remove': '삭제',
  'account.passkeys.removeText': '이 패스키로 더 이상 로그인할 수 없게 됩니다.',
  'account.passkeys.removed': '패스키가 삭제되었습니다.',

  'account.passkeyMail.subject': '{site}의 새 패스키',
  'account.passkeyMail.title': '새 패스키',
  'account.passkeyMail.text':
    '비밀번호로 로그인한 후 브라우저가 계정의 패스키를 저장했습니다. 이 패스키로 비밀번호 없이 로그인할 수 있습니다.',
  'account.passkeyMail.notYou':
    '본인이 아니라면 로그인하여 패스키를 삭제하고 비밀번호를 변경한 후 다른 모든 기기에서 로그아웃해 주세요. 로그인할 수 없다면 사이트의 고객지원에 문의해 주세요.',
  'account.passkeyMail.button': '계정 열기',
  'account.passkeyRemovedMail.subject': '{site}의 패스키가 삭제됨',
  'account.passkeyRemovedMail.title': '패스키가 삭제됨',
  'account.passkeyRemovedMail.text':
    '계정의 패스키가 삭제되었습니다. 이 패스키로는 더 이상 로그인할 수 없습니다.',
  'account.passkeyRemovedMail.notYou':
    '본인이 아니라면 로그인하여 비밀번호를 변경한 후 다른 모든 기기에서 로그아웃해 주세요. 로그인할 수 없다면 사이트의 고객지원에 문의해 주세요.',
  'audit.passkey.add': '패스키 추가',
  'audit.passkey.remove': '패스키 삭제',
  'audit.passkey.rename': '패스키 이름 변경',
  'audit.user.change-language': '언어 변경',
  'audit.user.change-picture': '사진 변경',
  'audit.user.rename': '이름 변경',
};
