/** The Brazilian Portuguese messages of the feature. */
import type { AuditCatalog } from './en.js';

export const ptBR: AuditCatalog = {
  'activity.title': 'Atividade recente',
  'activity.text':
    'Se algo não foi você, encerre a sessão em todos os outros dispositivos e altere suas formas de login.',
  'activity.empty': 'Não há nada para mostrar.',
  'activity.all': 'Toda a atividade',
  'activity.older': 'Mais antigas',
  'activity.newest': 'Mais recentes',
  'activity.back': 'Voltar para sua conta',
  'activity.at': '{time}',
  'activity.count': 'Número de vezes: {count}',
  'activity.intended': 'Em andamento',
  'activity.refused': 'Recusado',
  'activity.unproven': 'Confirmação solicitada',
  'activity.failed': 'Falhou',
  'activity.unsettled': 'Resultado desconhecido',
  'activity.byUser': 'Por outro usuário, como um administrador',
  'activity.byKey': 'Por uma chave',
  'activity.byClient': 'Por um aplicativo',
  'activity.bySystem': 'Por este site',
  'audit.access.use': 'Uso de uma página protegida',
  'audit.page.open': 'Visita a uma página',
  'activity.other': 'Outra atividade',
  'audit.account.link': 'Nova forma de login',
  'audit.session.end': 'Saída da conta',
  'audit.session.request': 'Início de um login',
  'audit.session.start': 'Login',
  'audit.session.update': 'Atualização da sessão',
  'audit.user.create': 'Criação da conta',
  'audit.user.verify-address': 'Confirmação do e-mail',
};
