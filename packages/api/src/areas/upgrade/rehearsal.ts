import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { done, idIn, idOut, idsIn, moment, optText, text, year } from '../../core/wireFields.ts'
import { command, query } from '../../core/route.ts'
import { dataSources } from '../experiment/shared.ts'
import { draftRow, recordRow, untried, upgradeRow, upgradeState, verdictMove } from './upgradeRows.ts'
import { decision, entryVerdict, evidence, whatIf } from './promotionShapes.ts'

const READ = 'upgrade.record:read'
const REHEARSE = 'upgrade.record:rehearse'
const CONFIRM = 'upgrade.record:confirm'

/** Everything the rehearsal screen works on. The rules are pure, so that what-if needs no further call. */
export const rehearsal = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/rehearsal',
  summary: '预演：依据、判定、人工判定',
  access: READ,
  reads: ['upgrade.record', 'upgrade.standard', 'upgrade.setting', 'experiment.variety', 'experiment.value'],
  input: z.object({ upgradeId: idIn('晋级评估') }),
  output: z.object({
    upgrade: upgradeRow,
    evidence,
    /** Where the data came from that the evidence rests on. */
    sources: dataSources,
    staleText: z.string().nullable(),
    /** Who took a published decision back, when and why; what became of the data and of the decision since. */
    revoked: z
      .object({
        byName: z.string(),
        at: moment,
        reason: z.string().nullable(),
        dataVersionNow: z.number(),
        newer: z.object({ upgradeId: idOut, number: z.number(), state: upgradeState }).nullable(),
      })
      .nullable(),
    /**
     * 试算调整 that the group's evaluation before this one was decided with, while this one is open and without a draft; it
     * is offered, never taken over by itself.
     */
    earlierWhatIf: z.object({ upgradeId: idOut, number: z.number(), text: z.string(), whatIf }).nullable(),
    /** Who may publish a confirmed decision next: roles, and how many people have each; empty in other states. */
    publishers: z.array(z.object({ role: z.string(), people: z.number() })),
    /** For each class the standard that fits the group by scope; null if none can be chosen, with the reason. */
    classes: z.array(
      z.object({ className: z.string(), standardId: z.string().nullable(), problem: z.string().nullable() }),
    ),
    records: z.array(recordRow.extend({ verdict: entryVerdict, untried, version: z.number() })),
    drafts: z.array(draftRow),
  }),
})

/** Recomputes with the newest data and the newest version of the standard; decisions by hand are kept. */
export const refreshRehearsal = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/refresh',
  summary: '按最新数据与标准重新判定',
  access: REHEARSE,
  changes: ['upgrade.record'],
  input: z.object({ upgradeId: idIn('晋级评估'), version: z.number().int() }),
  output: z.object({ changed: z.number(), moved: z.array(verdictMove) }),
})

/** Decisions by hand, as a person has set them on the screen. */
const handDecisions = z
  .array(
    z.object({
      recordId: idIn('条目'),
      final: decision,
      reason: optText('理由', 200).optional(),
      /** The decision stays as made by hand although the rules give the same, independent of the what-if. Needs a reason. */
      firm: z.boolean('是否维持人工判定不正确').optional(),
    }),
  )
  .min(1, '请选择品种')
  .max(1000)

export const decide = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/decide',
  summary: '人工判定；与系统判定不同须写原因',
  access: REHEARSE,
  changes: ['upgrade.record'],
  input: z.object({
    upgradeId: idIn('晋级评估'),
    version: z.number().int(),
    decisions: handDecisions,
  }),
  output: z.object({ version: z.number() }),
})

export const batchUpgrade = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/batchUpgrade',
  summary: '批量晋级所选条目',
  access: REHEARSE,
  changes: ['upgrade.record'],
  input: z.object({ ids: idsIn('条目'), reason: optText('理由', 200).optional() }),
  output: z.object({ changed: z.number() }),
})

export const updateUpgradeStandard = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/updateUpgradeStandard',
  summary: '应用标准并重新判定',
  access: REHEARSE,
  changes: ['upgrade.record'],
  input: z.object({
    upgradeId: idIn('晋级评估'),
    standardId: idIn('晋级标准'),
    /** Standards of other classes that apply as well: an entry that meets any of them passes. */
    otherIds: idsIn('并列类别的标准').optional(),
  }),
  output: z.object({ changed: z.number(), moved: z.array(verdictMove) }),
})

export const savePreviewDraft = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/savePreviewDraft',
  summary: '保存预演草稿；尚未保存的人工判定一并保存',
  access: REHEARSE,
  changes: ['upgrade.record'],
  input: z.object({
    upgradeId: idIn('晋级评估'),
    version: z.number().int(),
    name: text('草稿名称', 60),
    whatIf: whatIf.nullish(),
    /** Decisions that are not saved yet: they are saved as with `decide`, and the draft contains them. Both or neither. */
    decisions: handDecisions.optional(),
  }),
  output: z.object({ draftId: idOut }),
})

export const savePreview = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/savePreview',
  summary: '确认预演：草稿成为晋级执行单',
  access: CONFIRM,
  changes: ['upgrade.record'],
  input: z.object({ draftId: idIn('草稿') }),
  output: done,
})

/** Takes a confirmed list back into rehearsal. */
export const reopen = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/reopen',
  summary: '撤回确认，回到预演',
  access: CONFIRM,
  changes: ['upgrade.record'],
  input: z.object({ upgradeId: idIn('晋级评估'), version: z.number().int() }),
  output: done,
})

export const deletePreview = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/deletePreview',
  summary: '删除预演草稿',
  access: REHEARSE,
  changes: ['upgrade.record'],
  input: z.object({ draftId: idIn('草稿') }),
  output: done,
})

export const draftPage = query({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/drafts',
  summary: '预演记录',
  access: READ,
  reads: ['upgrade.record', 'upgrade.standard', 'experiment.variety', 'experiment.value'],
  input: pageInput(
    {
      year: year.optional(),
      state: z.enum(['draft', 'confirmed']).optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'createTime'],
  ),
  output: pageOutput(
    draftRow.extend({
      upgradeId: idOut,
      groupName: z.string(),
      year: z.number(),
      phaseLabel: z.string(),
      upgradeState,
    }),
  ),
})

export const showDraft = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/draft',
  summary: '一份预演草稿：各品种的判定，与现在的判定对照',
  access: READ,
  reads: ['upgrade.record', 'upgrade.standard', 'experiment.variety', 'experiment.value'],
  input: z.object({ draftId: idIn('草稿') }),
  output: draftRow.extend({
    upgradeId: idOut,
    upgradeState,
    groupName: z.string(),
    year: z.number(),
    /** What its decisions rested on; null for drafts of before it was kept. */
    evidence: evidence.nullable(),
    decisions: z.array(
      z.object({
        entryId: idOut,
        entryNo: z.string().nullable(),
        name: z.string(),
        isCk: z.boolean(),
        computed: decision.nullable(),
        final: decision.nullable(),
        reason: z.string().nullable(),
        /** What is decided in the evaluation now. */
        now: decision.nullable(),
      }),
    ),
  }),
})

/** What moved since the figures of an evaluation, or of a draft, were frozen. Nothing is changed by asking. */
export const rehearsalChanges = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/changes',
  summary: '预演依据与现有数据的差别',
  access: READ,
  reads: ['upgrade.record', 'upgrade.standard', 'upgrade.setting', 'experiment.variety', 'experiment.value'],
  input: z.object({ upgradeId: idIn('晋级评估'), draftId: idIn('草稿').optional() }),
  output: z.object({
    groupId: idOut,
    dataVersion: z.object({ frozen: z.number(), now: z.number() }),
    methodVersion: z.object({ frozen: z.string(), now: z.string() }),
    standard: z.object({ frozen: z.string().nullable(), now: z.string().nullable() }),
    points: z.array(
      z.object({
        name: z.string(),
        change: z.enum(['added', 'gone', 'dropped', 'restored']),
        reason: z.string().nullable(),
      }),
    ),
    entries: z.array(z.object({ name: z.string(), change: z.enum(['added', 'gone']) })),
    /** Other seasons, which items over years look at, whose data moved: `2024 D2`. */
    seasons: z.array(z.string()),
    /** Point means that differ, at points used then and now. */
    values: z.object({
      total: z.number(),
      byTrait: z.array(z.object({ name: z.string(), count: z.number() })),
      byPoint: z.array(z.object({ name: z.string(), count: z.number() })),
      byEntry: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
    /** Computed verdicts that a new evaluation would change. */
    moved: z.array(verdictMove),
  }),
})
