import { itemAt } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { uniqueGroups, type Resource } from '@hepu/api/core/resource/resource'
import type { TableRow } from '../../import/table/readTable.ts'
import type { Stored } from '../mounted.ts'
import { takenText, valuesText } from '../uniqueValues.ts'
import { markOf, type Taken } from './existingRecords.ts'
import type { Planning } from './planning.ts'

/**
 * Refuses the second row with the same number and numbers of other records. A number in the recycle bin is free but gives a
 * warning.
 */
export function checkDoubles(
  { def, existing, seen, addFinding }: Planning,
  { no, cells }: TableRow,
  known?: Stored,
): void {
  for (const names of uniqueGroupsOrName(def)) {
    const mark = markOf(names, cells)
    if (mark === undefined) continue
    const earlier = seen.get(mark)
    const text = valuesText(def, names, cells)
    const read = names.map((name) => String(cells[name])).join('、')
    if (earlier !== undefined) {
      addFinding(itemAt(names, 0), {
        code: 'numberDouble',
        read,
        expected: `每个${names.map((name) => fieldNamed(def.fields, name).label).join('与')}只出现一次`,
        text: `${text}与第${earlier}行重复`,
      })
    } else seen.set(mark, no)
    for (const taken of existing.taken.get(mark) ?? []) {
      // An existing record keeps a number that another organisation uses too.
      if (known && (taken.id === known.id || taken.orgName !== null)) continue
      addFinding(itemAt(names, 0), { read, ...takenFinding(text, taken) })
    }
  }
}

/**
 * Returns the finding for a number that is in use: an error if another record of the same organisation has it, else a
 * warning.
 */
function takenFinding(text: string, { called, orgName, isInBin }: Taken) {
  if (orgName !== null) {
    return {
      severity: 'warning' as const,
      code: 'numberElsewhere',
      expected: '可见的其他机构没有同号记录',
      text: `${text}已由「${orgName}」登记（${called}）；是同一件的请删去这一行，不删去则按本机构的新记录导入`,
    }
  }
  return isInBin
    ? {
        severity: 'warning' as const,
        code: 'numberInBin',
        expected: '回收站中没有同号记录',
        text: `回收站中有同号记录：${text}「${called}」；仍按新记录导入，此号在用期间那一条不能恢复`,
      }
    : { code: 'numberTaken', expected: '没有其他记录使用', text: takenText(text, called) }
}

const uniqueGroupsOrName = (def: Resource): (readonly string[])[] => {
  const groups = uniqueGroups(def)
  return groups.length > 0 ? groups : [[def.nameField]]
}
