// Portuguese, as written in Portugal.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Filling, Phrases } from '../phrases/phrases.ts';
import { oneAndMillions } from '../phrases/plural.ts';

/** Words at the beginning of a name, and road numbers, by their gender. Other names have no article. */
const FEMININE =
  /^(rua|avenida|av|travessa|praça|praceta|ponte|via|estrada|auto-?estrada|alameda|rotunda|calçada|azinhaga|circunvalação|viela|ciclovia|ecovia|marginal|variante|esplanada|urbanização|ladeira|passagem)(?!\p{L})|^(a|e[mnr]|n|vci) ?\d/iu;
const MASCULINE =
  /^(largo|túnel|viaduto|caminho|beco|jardim|campo|passeio|cais|bairro|pátio|nó|muro|acesso|ramal|circuito)(?!\p{L})|^i[cp] ?\d/iu;

/** A name after em, por and para, with its article. */
function withName(name: string | undefined): Filling {
  if (name === undefined) return { into: 'na via' };
  const [inName, by, to] = FEMININE.test(name)
    ? [`na ${name}`, `pela ${name}`, `para a ${name}`]
    : MASCULINE.test(name)
      ? [`no ${name}`, `pelo ${name}`, `para o ${name}`]
      : [`em ${name}`, `por ${name}`, `para ${name}`];
  return { in: inName, into: inName, by, to };
}

export const pt: Phrases = {
  decimalMark: ',',
  plural: oneAndMillions,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'norte|nordeste|leste|sudeste|sul|sudoeste|oeste|noroeste',
  compassShort: 'N|NE|E|SE|S|SO|O|NO',
  go: { drive: 'siga', cycle: 'pedale', walk: 'caminhe', sail: 'siga', push: 'leve a bicicleta à mão' },
  ordinal: (number) => `${number}.ª`,
  withName,
  suffix: '[ e {go}[ {distance}][ para {compass}][ ({time})]].',
  toward: ' em direção a {toward}',
  atJunction: '{reported} no cruzamento {junction}',
  atExit: '{reported} no nó {junction}',
  stay: '{reported} para continuar {by}',
  maneuvers: {
    start: ['Inicie o percurso[ {in}]', 'Partida[ {compass}][: {name}]'],
    continue: ['Continue[ {by}]', 'Em frente[: {name}]'],
    keep: ['Mantenha-se à <esquerda|direita>[ {to}]', 'Mantenha à <esquerda|direita>[: {name}]'],
    bear: ['Vire ligeiramente à <esquerda|direita>[ {to}]', 'Ligeiramente à <esquerda|direita>[: {name}]'],
    turn: ['Vire à <esquerda|direita>[ {to}]', '<Esquerda|Direita>[: {name}]'],
    sharp: ['Vire acentuadamente à <esquerda|direita>[ {to}]', 'Acentuadamente à <esquerda|direita>[: {name}]'],
    uTurn: ['Faça inversão de marcha[ {in}]', 'Inversão de marcha[: {name}]'],
    roundabout: ['Na rotunda, saia na {ordinal} saída[ {to}]', 'Rotunda, saída {exit}[: {name}]'],
    enterRoundabout: ['Entre na rotunda[ {name}]', 'Rotunda[: {name}]'],
    ramp: ['Tome a via de acesso<| à esquerda| à direita>[ {to}]', 'Acesso<| à esquerda| à direita>[: {name}]'],
    exit: ['Saia na saída {exit}<| à esquerda| à direita>[ {to}]', 'Saída {exit}<| à esquerda| à direita>[: {name}]'],
    merge: ['Entre {into}', 'Entrada[: {name}]'],
    ferry: ['Apanhe o ferry[ {name}]', 'Ferry[: {name}]'],
    steps: ['Siga pelas escadas[ {name}]', 'Escadas[: {name}]'],
    elevator: ['Use o elevador[ {name}]', 'Elevador[: {name}]'],
    crossing: ['Atravesse a rua[ {name}]', 'Travessia[: {name}]'],
    via: ['Chegou ao ponto intermédio {number}.', 'Ponto intermédio {number}'],
    arrive: ['Chegou ao seu destino<|, à esquerda|, à direita>.', 'Chegada<|, à esquerda|, à direita>'],
  },
};
