import type * as api from '@hepu/api/areas/dashboard/document/wallDocument'
import { deviationBases, deviationNote } from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { missingReasons } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import {
  codeColumns,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import { BLANK, formatGain, formatNumber } from '@hepu/api/core/formatNumber'
import { groupThousands } from '@hepu/api/core/number/groupThousands'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type {
  showDeviations as deviations,
  showMorning as morning,
} from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { showDeviations } from '../morning/deviations.ts'
import { showMorning } from '../morning/showMorning.ts'
import { narrowed, placeTexts } from '../scope/narrow.ts'

type Morning = ResultOf<typeof morning>
type Deviations = ResultOf<typeof deviations>
type Card = Morning['cards'][number]

/** Writes 晨会 as a document with its day: the cards of the week with their items, and what deviates. */
export async function downloadMorning(
  ctx: Ctx,
  { format, ...filters }: ParsedInputOf<typeof api.morningDocument>,
): Promise<FileAnswer> {
  const place = await placeTexts(await narrowed(ctx, filters), filters.orgId)
  const [shown, deviating] = await Promise.all([showMorning(ctx, filters), showDeviations(ctx, filters)])
  const now = ctx.services.now()
  const title = '驾驶舱（晨会）'
  const blocks = [
    paragraph([...place, `近一周：${shown.from} 至 ${shown.to}`].join('；'), 'center'),
    paragraph(`生成于 ${clockMinute(now)}`, 'center'),
    heading('近一周变化'),
    cardTable(shown.cards),
    ...shown.cards.flatMap(itemsOf),
    ...deviationBlocks(deviating),
  ]
  const day = clockDay(now)
  return await makeDocument(
    `${title}_${day}`,
    { title, header: `${ctx.caller.orgName}　${title}`, footer: `${day}　`, blocks },
    format,
  )
}

const cardTable = (cards: readonly Card[]): Block =>
  table(
    [...textColumns('指标'), ...numberColumns('近一周', '再前一周'), ...codeColumns('单位')],
    cards.map((card) => [card.title, figureOf(card, card.value), figureOf(card, card.before), card.unit]),
  )

/** Returns a figure of a card as the screen shows it: weights with one decimal, counts whole. */
function figureOf({ unit, reason }: Card, value: number | null): string {
  if (reason !== null) return missingReasons[reason]
  return value === null ? BLANK : formatNumber(value, unit === '万公斤' ? 1 : 0)
}

/** Returns the newest records of a card as a table; nothing where it has none. */
const itemsOf = ({ title, items }: Card): Block[] =>
  items.length === 0
    ? []
    : [
        heading(title, 2),
        table(
          textColumns('名称', '说明'),
          items.map((item) => [item.title, item.note]),
        ),
      ]

function deviationBlocks({ reason, period, rows, hidden }: Deviations): Block[] {
  const head = heading(period ? `异常先说（${period}）` : '异常先说')
  if (reason !== null) return [head, paragraph(missingReasons[reason], 'plain')]
  return [
    head,
    table(
      [
        ...textColumns('品种'),
        ...numberColumns('本期（公斤）', '应销（公斤）', '偏离'),
        ...textColumns('依据', '负责人'),
      ],
      rows.map(({ name, kg, expectedKg, deviation, basis, ownerName }) => [
        name,
        groupThousands(String(kg)),
        groupThousands(String(expectedKg)),
        `${formatGain(deviation, 1)}%`,
        deviationBases[basis],
        ownerName ?? BLANK,
      ]),
    ),
    paragraph(`${deviationNote(hidden)}。`, 'note'),
  ]
}
