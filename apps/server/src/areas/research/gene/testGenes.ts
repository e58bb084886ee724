import { gene } from '@hepu/api/areas/research/gene/gene'
import { folderSave } from '@hepu/api/areas/research/gene/geneFolders'
import { typeList, type GeneType } from '@hepu/api/areas/research/gene/geneTypeList'
import type { Client } from '../../../../test/testApp.ts'
import { samples } from '../registry/samples.ts'

/** A gene as its calls answer it. */
export interface Gene {
  id: string
  version: number
  status: number
  [name: string]: unknown
}

/** Returns values of a valid gene, changed as given. */
export const geneValues = (wish: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...samples['research.gene'].values,
  ...wish,
})

/** Makes a gene that waits for its review; answers its id. */
export async function makeGene(who: Client, wish: Record<string, unknown> = {}): Promise<string> {
  return (await who.call(gene.calls.create, { ...geneValues(wish), submit: true })).id
}

/** Returns a gene as stored. */
export const showGene = (who: Client, id: string): Promise<Gene> => who.call(gene.calls.show, { id })

/** Saves a gene as stored, with some values changed. */
export async function changeGene(who: Client, id: string, wish: Record<string, unknown>): Promise<void> {
  const { version, ...now } = await showGene(who, id)
  const names = Object.keys(gene.fields).filter((name) => name !== 'files')
  const values = Object.fromEntries(names.map((name) => [name, now[name]]))
  await who.call(gene.calls.update, { ...values, ...wish, id, version })
}

/** Makes a folder; answers its id. */
export const makeFolder = async (
  who: Client,
  name: string,
  parentId: string | null = null,
): Promise<string> => (await who.call(folderSave, { name, parentId })).id

/** Returns a type by its name, at any depth of the tree; undefined if the answer leaves it out. */
export async function typeNamed(
  who: Client,
  name: string,
  asked: { geneTypeId?: string; state?: 0 | 1 } = {},
): Promise<GeneType | undefined> {
  const look = (all: readonly GeneType[]): GeneType | undefined =>
    all.find((type) => type.name === name) ?? all.map(({ children }) => look(children)).find(Boolean)
  return look(await who.call(typeList, asked))
}
