import { f } from '../../../core/resource/fields.ts'
import { parentOf, part } from '../../../core/resource/part.ts'
import { textOf } from '../../../core/resource/textOf.ts'
import { researchOutline } from '../researchOutline.ts'
import { gene } from './gene.ts'
import { chromosomeProblem } from './geneRules.ts'

const EFFECT_MAX = 1e9

/** Most QTN of one gene. */
export const QTNS_MAX = 500

/** QTN of a gene: a table in the order in which people typed or pasted it. */
export const qtn = part({
  shape: 'table',
  name: 'qtn',
  label: researchOutline.records.gene_qtn,
  table: 'gene_qtn',
  parent: parentOf(gene),
  key: 'geneId',
  path: '/api/research/gene',
  nameField: 'name',
  fields: {
    name: f.text('基因名', 100),
    chromosome: f.text('染色体', 10),
    position: f.number('位点', { min: 1, max: 10_000_000_000, unit: 'bp' }),
    refGenotype: f.opt(f.text('参考基因型', 50)),
    altGenotype: f.opt(f.text('变异基因型', 50)),
    effect: f.opt(f.number('效应', { decimals: 4, isExact: true, min: -EFFECT_MAX, max: EFFECT_MAX })),
  },
  max: QTNS_MAX,
  isOptional: true,
  uniqueTogether: [['chromosome', 'position', 'altGenotype']],
  heads: {
    name: ['基因名称', 'QTN名称', 'QTN'],
    chromosome: ['Chr', 'chr'],
    position: ['位置', 'Pos', 'pos'],
    refGenotype: ['Ref', 'ref'],
    altGenotype: ['Alt', 'alt'],
    effect: ['效应值'],
  },
  problems: ({ chromosome }, { parent }) => {
    const name = textOf(chromosome)
    const message = name && chromosomeProblem(name, textOf(parent['cropSpecies']))
    return message ? [{ path: 'chromosome', message }] : []
  },
})
