import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import { amountIn, YUAN } from '@hepu/api/areas/contract/money/exchange'
import { contractLabels as labels, partyLabels } from '@hepu/api/areas/contract/record/contractLabels'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { fillTemplate } from '@hepu/api/areas/contract/record/template'
import {
  contractDirections,
  contractTypes,
  partyRoles,
  partySides,
} from '@hepu/api/areas/contract/record/contractTypes'
import { heading, paragraph, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import { fenIn } from '@hepu/api/core/money/fen'
import { amountText } from '@hepu/api/core/number/amountText'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { getContract, listParties, type Contract, type ContractParty } from '../contractRows.ts'
import { readFacts } from './contractFacts.ts'

/** The text of a contract with its values, or of a template with its variables; without a text its facts. */
export async function printContract(
  ctx: Ctx,
  { id, format }: ParsedInputOf<typeof api.printContract>,
): Promise<FileAnswer> {
  const row = await getContract(ctx, id)
  const parties = await listParties(ctx, row)
  const text = row.kind === 'TEMPLATE' ? row.body : fillTemplate(row.body ?? '', await readFacts(ctx, row))
  const blocks = text ? textBlocks(text) : factBlocks(row, parties)
  const footer =
    row.kind === 'TEMPLATE' ? '合同模板' : [row.number, contractStates[row.state]].filter(Boolean).join('　')
  return makeDocument(row.name, { title: row.name, header: ctx.caller.orgName ?? '', footer, blocks }, format)
}

const ARTICLE = /^第[一二三四五六七八九十百零\d]+[条章]/

/** A line that begins with 第…条 is a heading, any other a paragraph. */
const textBlocks = (text: string): Block[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => (ARTICLE.test(line) && line.length <= 40 ? heading(line, 2) : paragraph(line)))

/** An amount with its unit; of yuan in capital numerals too. */
const amountLine = (amount: string, currency: string): string => {
  const capital = currency === YUAN && amountText(amount)
  return amountIn(fenIn(amount), currency) + (capital ? `（${capital}）` : '')
}

function factBlocks(row: Contract, parties: readonly ContractParty[]): Block[] {
  const facts: [string, string | null][] = [
    [labels.number, row.number ?? '提交后生成'],
    [labels.type, row.type && contractTypes[row.type].label],
    [labels.subType, row.subType],
    [labels.direction, row.direction && contractDirections[row.direction]],
    [labels.signedOn, row.signedOn],
    [labels.effectiveOn, row.effectiveOn],
    ['起止日期', row.startOn && `${row.startOn} 至 ${row.endOn ?? ''}`],
    [labels.amount, row.amount && amountLine(row.amount, row.currency)],
  ]
  return [
    table(
      textColumns('项目', '内容'),
      facts.map(([label, value]) => [label, value ?? '—']),
    ),
    heading('当事人'),
    table(
      textColumns(partyLabels.side, partyLabels.role, partyLabels.name, partyLabels.creditCode),
      parties.map(({ side, role, name, creditCode }) => [
        partySides[side],
        role ? partyRoles[role] : '—',
        name,
        creditCode ?? '—',
      ]),
    ),
  ]
}
