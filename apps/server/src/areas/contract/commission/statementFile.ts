import { quantityShown, yuanShown } from '@hepu/api/areas/contract/commission/commissionBase'
import type * as api from '@hepu/api/areas/contract/commission/commissionReport'
import type { StatementContent } from '@hepu/api/areas/contract/commission/statementContent'
import {
  codeColumns,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { contractStatement } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { STATEMENT } from './statement.ts'

/** Returns an issued statement as PDF or Word. It is made from the stored content alone, with its hash. */
export async function statementFile(
  ctx: Ctx,
  { id, format }: ParsedInputOf<typeof api.statementFile>,
): Promise<FileAnswer> {
  const { content, hash, createdBy, createdAt } = await getRow(ctx, contractStatement, id, STATEMENT)
  const names = await readNames(ctx, 'user', [createdBy])
  const title = `${content.licensee || content.contractName} ${content.varietyName} ${content.bizYear}年度提成结算单`
  const issuer = `${names.get(createdBy ?? 0) ?? '—'}　${clockMinute(createdAt)}`
  const blocks = [...blocksOf(content), ...sealOf(issuer, hash)]
  const header = `${content.contractNumber ?? '合同未编号'}　提成结算单`
  const footer = `签发 ${clockDay(createdAt)}　SHA-256 ${hash.slice(0, 16)}`
  return makeDocument(title, { title, header, footer, blocks }, format)
}

const quantity = (text: string | null): string => (text === null ? '—' : quantityShown(text))
const money = (text: string | null): string => (text === null ? '—' : yuanShown(text))

function blocksOf(content: StatementContent): Block[] {
  const { unit, rateUnit } = content
  return [
    table(textColumns('项目', '内容'), [
      ['合同', `${content.contractName}（${content.contractNumber ?? '未编号'}）`],
      ['许可方', content.licensor || '—'],
      ['被许可方', content.licensee || '—'],
      ['品种', content.varietyName],
      ['业务年度', content.yearText],
      ['提成规则', content.ruleText],
      ['结算情况', content.isClosed ? '已年终结算' : '未年终结算'],
    ]),
    heading('销量'),
    table(
      [...textColumns('期间'), ...numberColumns(`申报量(${unit})`, `ERP 销量(${unit})`, `核定量(${unit})`)],
      [
        ...content.quarters.map(({ name, declared, erp, audited }) => [
          name,
          quantity(declared),
          quantity(erp),
          quantity(audited),
        ]),
        {
          cells: ['合计', quantity(content.declared), quantity(content.erp), quantity(content.audited)],
          isShaded: true,
        },
      ],
    ),
    heading('提成'),
    table(
      [...textColumns('项目', '阶梯'), ...numberColumns(`数量(${unit})`, `费率(${rateUnit})`, '金额(元)')],
      [
        ...content.lines.map(({ kind, range, quantity: part, rate, amount }) => [
          kind,
          range || '—',
          quantity(part),
          rate ?? '—',
          money(amount),
        ]),
        { cells: ['应付合计', '', '', '', money(content.payable)], isShaded: true },
      ],
    ),
    heading('结算'),
    table(
      [...textColumns('项目'), ...numberColumns('金额(元)')],
      [
        ['应计提成', money(content.accrued)],
        ['其中保底', money(content.minimum)],
        ['其中封顶', money(content.cap)],
        ['抵扣入门费', money(content.offset)],
        ['尚可抵扣的入门费', money(content.advanceLeft)],
        ['应付提成', money(content.payable)],
        ['已付', money(content.paid)],
        ...(content.refunded ? [['其中已退款', money(content.refunded)]] : []),
        ['豁免', money(content.waived)],
        { cells: ['尚欠', money(content.due)], isShaded: true },
      ],
    ),
    paragraph(`应付提成大写：${content.capitals}`, 'plain'),
    heading('计算记录'),
    table(
      [
        ...textColumns('计算'),
        ...codeColumns('规则', '确认日期'),
        ...numberColumns(`数量(${unit})`, '应付(元)'),
        ...codeColumns('校验码'),
      ],
      content.runs.map((run) => [
        `第${run.serial}次　${run.name}`,
        `第${run.ruleSerial}版`,
        run.confirmedOn,
        quantity(run.quantity),
        money(run.payable),
        run.hash.slice(0, 12),
      ]),
    ),
  ]
}

const sealOf = (issuer: string, hash: string): Block[] => [
  heading('签发'),
  paragraph(`签发：${issuer}`, 'plain'),
  paragraph(`内容校验码（SHA-256）：${hash}`, 'plain'),
  paragraph('许可方（盖章）：　　　　　　　　　　被许可方（盖章）：', 'plain'),
]
