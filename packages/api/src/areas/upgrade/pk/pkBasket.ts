import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { idIn, idOut, nothing } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { varietyFilters, varietyRow } from '../../experiment/shared.ts'
import { pkEntryIds } from './pkShapes.ts'

/** The PK list is everyone's own: who may read trials may keep one. */
const READ = 'experiment.variety:read'

const basketItem = z.object({
  entryId: idOut,
  name: z.string(),
  entryNo: z.string().nullable(),
  isCk: z.boolean(),
  ckNo: z.number().nullable(),
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phaseLabel: z.string(),
  meanYield: z.number().nullable(),
})
export type BasketItem = z.output<typeof basketItem>

/** The caller's PK list: its items, and how many it may have. */
export const basket = z.object({ limit: z.number(), items: z.array(basketItem) })

export const pkList = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/pkList',
  summary: '可加入PK的品种',
  access: READ,
  reads: ['upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: pageInput(
    {
      year: varietyFilters.year,
      phase: varietyFilters.phase,
      ripePeriod: varietyFilters.ripePeriod,
      groupId: varietyFilters.groupId,
      isCk: varietyFilters.isCk,
      name: varietyFilters.name,
    },
    ['id', 'year', 'name', 'entryNo', 'meanYield', 'yieldRank'],
  ),
  output: pageOutput(varietyRow.extend({ inPk: z.boolean() })),
})

export const selectPKList = query({
  method: 'GET',
  path: '/api/upgrade/upgradePk/selectPKList',
  summary: '自己的PK清单',
  access: READ,
  reads: ['upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: nothing,
  output: basket,
})

export const insertPKList = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/insertPKList',
  summary: '把品种加入自己的PK清单',
  access: READ,
  changes: ['upgrade.pkBasket'],
  input: z.object({ entryIds: pkEntryIds.min(1, '请选择品种') }),
  output: basket,
})

export const savePkList = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/savePkList',
  summary: '以所选品种替换自己的PK清单',
  access: READ,
  changes: ['upgrade.pkBasket'],
  input: z.object({ entryIds: pkEntryIds }),
  output: basket,
})

/** 加入PK and 移出PK of one row. */
export const updatePKListButton = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/updatePKListButton',
  summary: '加入或移出PK',
  access: READ,
  changes: ['upgrade.pkBasket'],
  input: z.object({ entryId: idIn('品种'), button: z.enum(['add', 'remove'], '操作须为加入或移出') }),
  output: basket,
})

export const deleteUpgradePkListNoSave = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/deleteUpgradePkListNoSave',
  summary: '从自己的PK清单移出所选品种；不指定则清空',
  access: READ,
  changes: ['upgrade.pkBasket'],
  input: z.object({ entryIds: z.array(idIn('品种')).min(1, '请选择品种').max(100).optional() }),
  output: basket,
})

/** What each button of the picker chooses. */
export const pkButtons = {
  all: '全部',
  test: '参试品种',
  check: '对照',
  groupChecks: '所在组别的对照',
} as const

export const selectByButton = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/selectByButton',
  summary: '按按钮选出PK清单中的品种，或其所在组别的对照',
  access: READ,
  reads: ['upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object({
    button: z.enum(['all', 'test', 'check', 'groupChecks'], '按钮不正确').default('all'),
    groupId: idIn('组别').optional(),
  }),
  output: basket,
})
