import { z } from 'zod'
import { can, idIn, idOut } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'

const READ = 'research.gene:read'

/** 1 on, 0 off. */
export const optionSwitch = z.coerce
  .number('状态不正确')
  .pipe(z.union([z.literal(0), z.literal(1)], '状态只能是0或1'))

/** A method or a heading within a type. */
export const typeOption = z.object({
  /** Of the pair of type and method, or of type and heading. */
  id: z.string(),
  /** What records store: the method's value, or the heading's field. */
  key: z.string(),
  name: z.string(),
  state: z.number(),
  /** Genes of the company that have it. */
  uses: z.number(),
})
export type TypeOption = z.output<typeof typeOption>

/** 类型 with those below it. */
export interface GeneType {
  id: string
  /** What records store. */
  key: string
  name: string
  state: number
  /** Genes in sight of this type and those below it. */
  count: number
  methods: TypeOption[]
  titles: TypeOption[]
  /** state: turn its methods and titles on and off, for the whole company. */
  can: Record<string, boolean>
  children: GeneType[]
}
interface GeneTypeIn extends Omit<GeneType, 'id' | 'children'> {
  id: number
  children: GeneTypeIn[]
}
const geneType: z.ZodType<GeneType, GeneTypeIn> = z.object({
  id: idOut,
  key: z.string(),
  name: z.string(),
  state: z.number(),
  count: z.number(),
  methods: z.array(typeOption),
  titles: z.array(typeOption),
  can,
  get children() {
    return z.array(geneType)
  },
})

export const typesInput = z.object({
  geneTypeId: idIn('基因类型').optional(),
  state: optionSwitch.optional(),
})
const typesOutput = z.array(geneType)

export const typeList = query({
  method: 'GET',
  path: '/api/research/gene/typeList',
  summary: '基因类型的树，含各类型的方法与标题；给出状态时只含该状态的',
  access: READ,
  reads: ['system.dictionary', 'research.gene'],
  input: typesInput,
  output: typesOutput,
})

/** The same, under the name that the forms ask it by. */
export const listGeneType = query({ ...typeList, path: '/api/product/gene/listGeneType' })
