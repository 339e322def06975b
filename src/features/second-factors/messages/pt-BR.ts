/** The Brazilian Portuguese messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const ptBR: SecondFactorsCatalog = {
  'secondFactor.title': 'Autenticação de dois fatores',
  'secondFactor.text':
    'Ao entrar, você também precisa informar um código de um aplicativo no seu celular. Assim, só a senha não basta.',
  'secondFactor.setUp': 'Configurar um aplicativo autenticador',
  'secondFactor.app': 'Aplicativo autenticador',
  'secondFactor.addedAt': 'Adicionado: {time}',
  'secondFactor.lastUsedAt': 'Último uso: {time}',
  'secondFactor.replace': 'Usar outro aplicativo ou celular',
  'secondFactor.remove': 'Desativar',
  'secondFactor.removeText':
    'Você não precisará mais informar um código ao entrar. Seus códigos de recuperação deixarão de funcionar.',
  'secondFactor.removed': 'A autenticação de dois fatores está desativada.',
  'secondFactor.codes': 'Códigos de recuperação',
  'secondFactor.codesLeft': 'Restantes: {count} de 10',
  'secondFactor.codesLow': 'Seus códigos de recuperação estão acabando. Gere novos.',
  'secondFactor.newCodes': 'Gerar novos códigos de recuperação',
  'secondFactor.newCodesText':
    'Você receberá dez códigos novos. Os códigos que você tem agora deixarão de funcionar.',
  'secondFactor.codesTitle': 'Seus códigos de recuperação',
  'secondFactor.codesText':
    'Com cada um destes códigos, você pode entrar uma vez se perder o celular. Guarde-os em um lugar seguro, como um gerenciador de senhas: eles não serão mostrados de novo.',
  'secondFactor.copyCodes': 'Copiar',
  'secondFactor.codesCopied': 'Copiados',
  'secondFactor.downloadCodes': 'Baixar',
  'secondFactor.printCodes': 'Imprimir',
  'secondFactor.codesSaved': 'Já salvei os códigos',
  'secondFactor.replaced':
    'Seu novo aplicativo está configurado. Os códigos do anterior não funcionam mais.',
  'secondFactor.stepTitle': 'Digite seu código',
  'secondFactor.usePasskey':
    'Você tem uma chave de acesso neste site, que é o seu segundo fator. Entre com ela.',
  'secondFactor.stepText': 'Abra seu aplicativo autenticador e digite o código que ele mostra.',
  'secondFactor.code': 'Código',
  'secondFactor.submit': 'Continuar',
  'secondFactor.useRecoveryCode': 'Usar um código de recuperação',
  'secondFactor.otherWay': 'Entrar de outra forma',
  'secondFactor.recoveryTitle': 'Digite um código de recuperação',
  'secondFactor.recoveryText':
    'É um dos dez códigos que você recebeu ao configurar a autenticação de dois fatores. Cada código só funciona uma vez.',
  'secondFactor.recoveryCode': 'Código de recuperação',
  'secondFactor.useApp': 'Usar o aplicativo autenticador',
  'secondFactor.enrolText':
    'Escaneie o QR code com um aplicativo autenticador e digite o código que o aplicativo mostra.',
  'secondFactor.requiredText':
    'Este site exige a autenticação de dois fatores. Escaneie o QR code com um aplicativo autenticador e digite o código que o aplicativo mostra.',
  'secondFactor.qrCode': 'QR code para um aplicativo autenticador',
  'secondFactor.openApp': 'Abrir o aplicativo neste dispositivo',
  'secondFactor.secretHint': 'Se não for possível escanear, digite esta chave no aplicativo:',
  'secondFactor.turnOn': 'Ativar',
  'secondFactor.confirmWithApp': 'Usar o aplicativo autenticador',
  'secondFactor.wrongCode':
    'Esse código não está certo ou já foi usado. Aguarde o próximo. Se não adiantar, verifique o relógio do seu celular.',
  'secondFactor.wrongFirstCode':
    'Esse código não corresponde a este QR code ou é antigo demais. Escaneie o QR code de novo e digite o código que o aplicativo mostra agora. Se não adiantar, verifique o relógio do celular.',
  'secondFactor.wrongRecoveryCode': 'Esse código de recuperação não está certo ou já foi usado.',
  'secondFactor.unreadable':
    'Não é possível verificar os códigos do seu aplicativo. Use um código de recuperação ou fale com o suporte deste site.',
  'secondFactor.locked':
    'Houve muitos códigos errados. Entre com um navegador que você já usou antes ou fale com o suporte deste site.',
  'secondFactor.offerExpired':
    'Demorou demais. Escaneie o QR code de novo e digite o código que o aplicativo mostra.',
  'secondFactor.changed':
    'Seu segundo fator foi alterado em outra janela. Volte para a página da sua conta.',
  'secondFactor.isRequired':
    'Este site exige a autenticação de dois fatores. Em vez disso, você pode configurar outro aplicativo ou celular.',
  'secondFactor.addressText':
    'Para configurar a autenticação de dois fatores, primeiro confirme seu endereço de e-mail. Enviaremos um código para {email}.',
  'secondFactor.noAddress':
    'Sua conta não tem um endereço de e-mail. Se você perder o celular, só os códigos de recuperação ajudarão.',
  'secondFactor.trust': 'Não pedir um código neste navegador por um tempo',
  'secondFactor.trustedBrowser': 'Navegador em que não é pedido um código',
  'secondFactor.forgetBrowsers': 'Voltar a pedir um código em todos os navegadores',
  'secondFactor.browsersForgotten': 'A partir de agora, um código é pedido em cada login.',
  'secondFactor.failed': 'Não funcionou. Tente novamente.',
  'secondFactorMail.address.subject': 'Seu código para {site}',
  'secondFactorMail.address.text':
    'Digite este código onde você está configurando a autenticação de dois fatores. Ele expira em {duration}.',
  'secondFactorMail.button': 'Fazer login',
  'secondFactorMail.notYou':
    'Se não foi você, entre, altere sua senha e encerre a sessão em todos os outros dispositivos. Se não conseguir entrar, fale com o suporte do site.',
  'secondFactorMail.added.subject': 'Autenticação de dois fatores ativada em {site}',
  'secondFactorMail.added.text':
    'Um aplicativo autenticador foi configurado para sua conta. A partir de agora, você precisa informar o código dele ao entrar.',
  'secondFactorMail.replaced.subject': 'Outro aplicativo autenticador em {site}',
  'secondFactorMail.replaced.text':
    'Outro aplicativo autenticador foi configurado para sua conta. Os códigos do anterior não funcionam mais.',
  'secondFactorMail.removed.subject': 'Autenticação de dois fatores desativada em {site}',
  'secondFactorMail.removed.text':
    'A autenticação de dois fatores foi desativada na sua conta. Você não precisa mais informar um código ao entrar.',
  'secondFactorMail.reset.text':
    'O suporte do site removeu o segundo fator da sua conta. Configure-o novamente depois de entrar.',
  'secondFactorMail.codes.subject': 'Novos códigos de recuperação para {site}',
  'secondFactorMail.codes.text':
    'Você tem novos códigos de recuperação. Os anteriores não funcionam mais.',
  'secondFactorMail.codeUsed.subject': 'Um código de recuperação foi usado em {site}',
  'secondFactorMail.codeUsed.text':
    'Um código de recuperação foi usado para entrar na sua conta. Códigos restantes: {count}.',
  'secondFactorMail.locked.subject': 'Muitos códigos errados em {site}',
  'secondFactorMail.locked.text':
    'Houve muitos códigos errados para sua conta, depois de um primeiro fator correto. Agora os códigos são recusados, exceto em navegadores que você já usou antes.',
  'secondFactorMail.email.text':
    'Digite este código para concluir a entrada. Ele expira em {duration}.',
  'secondFactor.emailText':
    'Este site pede um segundo fator. Enviamos um código para {email}. Um aplicativo autenticador é mais seguro.',
  'secondFactor.emailAgain': 'Receber outro código',
  'secondFactor.emailRefused':
    'Esta entrada não pode continuar com um código de um e-mail. Configure um aplicativo autenticador ou entre de outra forma.',
  'secondFactor.useEmail': 'Receber um código por e-mail',
  'audit.second-factor.add': 'Configuração de um aplicativo autenticador',
  'audit.second-factor.forget-browsers': 'Remoção dos navegadores confiáveis',
  'audit.second-factor.prove': 'Código do aplicativo autenticador',
  'audit.second-factor.prove-by-email': 'Código de um e-mail',
  'audit.second-factor.prove-recovery-code': 'Código de recuperação',
  'audit.second-factor.remove': 'Remoção do aplicativo autenticador',
  'audit.second-factor.replace': 'Troca do aplicativo autenticador',
  'audit.second-factor.replace-recovery-codes': 'Novos códigos de recuperação',
  'audit.second-factor.request-code': 'Solicitação de um código por e-mail',
  'audit.second-factor.reset': 'Redefinição da autenticação de dois fatores',
  'audit.user.prove-address': 'Confirmação do e-mail',
};
