/** The Brazilian Portuguese messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ptBR: SessionsCatalog = {
  'devices.title': 'Dispositivos',
  'devices.text': 'Você está conectado nestes dispositivos.',
  'devices.current': 'Este dispositivo',
  'devices.unknown': 'Dispositivo desconhecido',
  'devices.lastUsed': 'Último uso: {time}',
  'devices.signedIn': 'Início da sessão: {time}',
  'devices.address': 'Endereço: {address}',
  'devices.end': 'Encerrar sessão',
  'devices.endText': 'Sua sessão nesse dispositivo será encerrada.',
  'devices.ended': 'Sua sessão nesse dispositivo foi encerrada.',
  'devices.endOthers': 'Encerrar a sessão em todos os outros dispositivos',
  'devices.endOthersText': 'Você continuará conectado somente neste dispositivo.',
  'devices.othersEnded': 'Sua sessão foi encerrada em todos os outros dispositivos.',
  'devices.noId':
    'Sua sessão neste dispositivo é antiga demais para isso. Saia, entre de novo e tente mais uma vez.',
};
