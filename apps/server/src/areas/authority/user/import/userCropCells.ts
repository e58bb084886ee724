import { ALL_CROPS, crops, cropsText, type Crop } from '@hepu/api/core/crops'
import { itemAt } from '@hepu/api/core/must'
import { storedCrops } from '../userCrops.ts'
import type { OrgNames } from './importedOrgNames.ts'
import type { AddFinding } from './readUser.ts'

const IN = '·'
const ALL = '全部'
const SEPARATOR = '、'

/** Crops in organisations by their ids, as a plan keeps them. */
export type OrgCrops = Record<number, Crop[]>

/**
 * Finds the crops that the parts of a cell name: 玉米 means that crop in each of the organisations, 机构·玉米 (code or name) in
 * that one alone, 全部 every crop. Organisations that no part names are absent and keep their crops.
 */
export function findCrops(
  words: readonly string[],
  orgIds: readonly number[],
  orgs: OrgNames,
  addFinding: AddFinding,
): OrgCrops {
  const found = new Map<number, Crop[]>()
  for (const word of words) {
    const meant = orgIds.flatMap((id) => {
      const org = orgs.get(id)
      const named = cropsOf(word) ?? cropsOf(withoutOrg(word, [org?.code, org?.name]))
      return named ? [{ id, named }] : []
    })
    if (meant.length === 0) addFinding('crops', unknownCrop(word))
    for (const { id, named } of meant) found.set(id, [...(found.get(id) ?? []), ...named])
  }
  return Object.fromEntries([...found].map(([id, named]) => [id, storedCrops(named)]))
}

function cropsOf(word: string | undefined): Crop[] | undefined {
  if (word === ALL || word === ALL_CROPS) return crops.map(({ value }) => value)
  const found = crops.find(({ label }) => label === word)
  return found && [found.value]
}

/** Returns whether a text names a crop, alone or in an organisation. */
export const namesCrop = (word: string): boolean =>
  cropsOf(word.slice(word.lastIndexOf(IN) + 1)) !== undefined

function withoutOrg(word: string, names: readonly (string | undefined)[]): string | undefined {
  const start = names.map((name) => `${name}${IN}`).find((prefix) => word.startsWith(prefix))
  return start && word.slice(start.length)
}

/** Returns the finding for a text that names no crop, or none of the user's organisations. */
export const unknownCrop = (word: string) => ({
  code: 'cropUnknown',
  read: word,
  expected: `${crops.map(({ label }) => label).join('、')}或${ALL}`,
  text: `作物「${word}」不存在，或不属于该用户的机构`,
})

/** Writes crops so that an import reads them unchanged: the crops alone if they are the same in all organisations. */
export function cropsCell(member: readonly { id: number; crops: readonly Crop[] }[], orgs: OrgNames): string {
  const texts = member.map((org) => (org.crops.length === 0 ? ALL : cropsText(org.crops)))
  if (new Set(texts).size <= 1) return texts[0] ?? ''
  return member
    .flatMap((org, i) =>
      itemAt(texts, i)
        .split(SEPARATOR)
        .map((crop) => `${orgs.get(org.id)?.code ?? ''}${IN}${crop}`),
    )
    .join(SEPARATOR)
}

/** `总部：玉米、水稻`, for each of these organisations. */
export const cropLinesOf = (chosen: OrgCrops, orgs: OrgNames): string[] =>
  Object.entries(chosen).map(([id, own]) => `${orgs.get(Number(id))?.name ?? ''}：${cropsText(own)}`)
