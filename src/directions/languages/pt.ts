// Portuguese, as written in Portugal.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneAndMillions } from '../phrases/plural.ts';

export const pt: Phrases = {
  decimalMark: ',',
  plural: oneAndMillions,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'norte|nordeste|leste|sudeste|sul|sudoeste|oeste|noroeste',
  compassShort: 'N|NE|E|SE|S|SO|O|NO',
  go: { drive: 'siga', cycle: 'pedale', walk: 'caminhe', sail: 'navegue', push: 'leve a bicicleta à mão' },
  ordinal: (number) => `${number}.ª`,
  suffix: '[ e {go}[ {distance}][ para {compass}][ ({time})]].',
  toward: ' em direção a {toward}',
  atJunction: '{reported} no cruzamento {junction}',
  stay: '{reported} para continuar por {name}',
  maneuvers: {
    start: ['Inicie o percurso[ em {name}]', 'Partida[ {compass}][: {name}]'],
    continue: ['Continue[ por {name}]', 'Em frente[: {name}]'],
    keep: ['Mantenha-se à <esquerda|direita>[ para {name}]', 'Mantenha à <esquerda|direita>[: {name}]'],
    bear: ['Vire ligeiramente à <esquerda|direita>[ para {name}]', 'Ligeiramente à <esquerda|direita>[: {name}]'],
    turn: ['Vire à <esquerda|direita>[ para {name}]', '<Esquerda|Direita>[: {name}]'],
    sharp: ['Vire acentuadamente à <esquerda|direita>[ para {name}]', 'Acentuadamente à <esquerda|direita>[: {name}]'],
    uTurn: ['Faça inversão de marcha[ em {name}]', 'Inversão de marcha[: {name}]'],
    roundabout: ['Na rotunda, saia na {ordinal} saída[ para {name}]', 'Rotunda, saída {exit}[: {name}]'],
    enterRoundabout: ['Entre na rotunda[ {name}]', 'Rotunda[: {name}]'],
    ramp: ['Tome a via de acesso<| à esquerda| à direita>[ para {name}]', 'Acesso<| à esquerda| à direita>[: {name}]'],
    exit: [
      'Saia na saída {exit}<| à esquerda| à direita>[ para {name}]',
      'Saída {exit}<| à esquerda| à direita>[: {name}]',
    ],
    merge: ['Entre na via[ {name}]', 'Entrada[: {name}]'],
    ferry: ['Apanhe o ferry[ {name}]', 'Ferry[: {name}]'],
    steps: ['Siga pelas escadas[ {name}]', 'Escadas[: {name}]'],
    elevator: ['Siga pelo elevador[ {name}]', 'Elevador[: {name}]'],
    crossing: ['Atravesse a rua[ {name}]', 'Travessia[: {name}]'],
    via: ['Chegou ao ponto intermédio {number}.', 'Ponto intermédio {number}'],
    arrive: ['Chegou ao seu destino<|, à esquerda|, à direita>.', 'Chegada<|, à esquerda|, à direita>'],
  },
};
