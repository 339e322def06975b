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
  'account.profile.empty': '이름과 이메일 주소가 없습니다.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

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
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': '이름',
  'account.passkeys.rename': '이름 변경',
  'account.passkeys.renamed': '패스키 이름이 변경되었습니다.',
  'account.passkeys.remove': '삭제',
  'account.passkeys.removeText': '이 패스키로 더 이상 로그인할 수 없게 됩니다.',
  'account.passkeys.removed': '패스키가 삭제되었습니다.',
};
