import type {
  BreederGrade,
  BreederKind,
  Cooperation,
  FeeKind,
  ResultClass,
  RewardState,
  ShareKind,
  StandardKind,
} from '@hepu/api/areas/breeder/record/breederFields'
import type { RewardEventKind } from '@hepu/api/areas/breeder/reward/rewardFields'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/** Yuan. */
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
/** Percent. */
const percent = (name: string) => numeric(name, { precision: 5, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })

/** 育种家档案: the cooperation with a party that breeds. Name, number and bank are those of the party. */
export const breeder = pgTable(
  'breeder',
  {
    ...owned(),
    partyId: ref('party_id').notNull(),
    kind: text('kind').$type<BreederKind>().notNull(),
    ecoZones: text('eco_zones').array().notNull().default([]),
    cooperation: text('cooperation').$type<Cooperation>(),
    startOn: day('start_on').notNull(),
    endOn: day('end_on'),
    leader: text('leader'),
    teamSize: integer('team_size'),
    strengths: text('strengths'),
    grade: text('grade').$type<BreederGrade>(),
    state: text('state').$type<BreederState>().notNull().default('cooperating'),
    stateReason: text('state_reason'),
    stateSince: day('state_since'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('breeder_id').on(t.id),
    index('breeder_party').on(t.partyId),
    index('breeder_list').on(t.orgId, t.crop, t.state, t.id),
    uniqueIndex('breeder_once')
      .on(t.orgId, t.crop, t.partyId)
      .where(sql`deleted_at is null`),
  ],
)

/** 推广标准: what is paid for a phase reached or an area planted, from a day on. */
export const breederStandard = pgTable(
  'breeder_standard',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    no: integer('no').notNull(),
    kind: text('kind').$type<StandardKind>().notNull(),
    phase: text('phase'),
    /** 万亩, included. */
    from: doublePrecision('from_area'),
    /** 万亩, excluded; null without end. */
    to: doublePrecision('to_area'),
    amount: money('amount'),
    /** Percent of the income, in place of an amount. */
    rate: percent('rate'),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to'),
    clause: text('clause'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_standard_breeder').on(t.breederId, t.validFrom, t.no),
    check('breeder_standard_pay', sql`num_nonnulls(${t.amount}, ${t.rate}) = 1`),
  ],
)

/** 合作品种: a variety that is bred together, from its code in trials to its approval. */
export const cooperativeVariety = pgTable(
  'cooperative_variety',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    name: text('name').notNull(),
    /** Names of before: trials and decisions keep the name that the variety had then. */
    formerNames: text('former_names').array().notNull().default([]),
    code: text('code'),
    phase: text('phase'),
    femaleParent: text('female_parent'),
    maleParent: text('male_parent'),
    cooperation: text('cooperation').$type<Cooperation>(),
    /** The approved variety of the register. */
    varietyId: ref('variety_id'),
    /** The plant variety right of the register. */
    varietyInfoId: ref('variety_info_id'),
    productId: ref('product_id'),
    startOn: day('start_on'),
    endOn: day('end_on'),
    conversionState: text('conversion_state'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('cooperative_variety_id').on(t.id),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('cooperative_variety_breeder').on(t.breederId),
    index('cooperative_variety_variety').on(t.varietyId),
    uniqueIndex('cooperative_variety_name')
      .on(t.orgId, t.crop, t.breederId, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** 权益比例 of a cooperative variety, by kind, from a day on. A change is a new set with its document. */
export const cooperativeShare = pgTable(
  'cooperative_share',
  {
    ...owned(),
    cooperativeId: ref('cooperative_id').notNull(),
    kind: text('kind').$type<ShareKind>().notNull(),
    validFrom: day('valid_from').notNull(),
    /** 我方. */
    ours: percent('ours').notNull(),
    /** 对方. */
    theirs: percent('theirs').notNull(),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.cooperativeId],
      foreignColumns: [cooperativeVariety.orgId, cooperativeVariety.id],
    }).onUpdate('cascade'),
    uniqueIndex('cooperative_share_once')
      .on(t.orgId, t.cooperativeId, t.kind, t.validFrom)
      .where(sql`deleted_at is null`),
    check('cooperative_share_sum', sql`${t.ours} + ${t.theirs} = 100`),
  ],
)

/** 育种家审定品种: an approved variety of the register that a breeder bred. */
export const breederApproved = pgTable(
  'breeder_approved',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    varietyId: ref('variety_id').notNull(),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_approved_breeder').on(t.breederId),
    uniqueIndex('breeder_approved_once')
      .on(t.orgId, t.breederId, t.varietyId)
      .where(sql`deleted_at is null`),
  ],
)

/** 成果权利: a right in which a breeder and the house have shares. */
export const breederRight = pgTable(
  'breeder_right',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    resultClass: text('result_class').$type<ResultClass>().notNull(),
    name: text('name').notNull(),
    number: text('number'),
    /** The record of the registry of its class, if there is one. */
    resultId: ref('result_id'),
    holder: text('holder'),
    /** 我方份额. */
    ourShare: percent('our_share'),
    startOn: day('start_on'),
    endOn: day('end_on'),
    state: text('state'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_right_breeder').on(t.breederId),
    check('breeder_right_share', sql`${t.ourShare} between 0 and 100`),
  ],
)

/** 育种家种质: germplasm of the register that came from a breeder or is bred with him. */
export const breederGermplasm = pgTable(
  'breeder_germplasm',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    germplasmId: ref('germplasm_id').notNull(),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    uniqueIndex('breeder_germplasm_once')
      .on(t.orgId, t.breederId, t.germplasmId)
      .where(sql`deleted_at is null`),
  ],
)

/** 材料发放: seed or plants given to a breeder, for what, and when they are due back. */
export const breederMaterial = pgTable(
  'breeder_material',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    germplasmId: ref('germplasm_id'),
    materialName: text('material_name').notNull(),
    quantity: numeric('quantity', { precision: 12, scale: 3 }).notNull(),
    unit: text('unit').notNull(),
    purpose: text('purpose').notNull(),
    agreementNo: text('agreement_no').notNull(),
    handedOn: day('handed_on').notNull(),
    returnDueOn: day('return_due_on'),
    returnedOn: day('returned_on'),
    returnNote: text('return_note'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_material_breeder').on(t.breederId, t.handedOn),
    index('breeder_material_germplasm').on(t.germplasmId),
    check('breeder_material_quantity', sql`${t.quantity} > 0`),
  ],
)

/** 奖励建议: what the standard in force pays for an event, until a person confirms it. */
export const breederReward = pgTable(
  'breeder_reward',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    cooperativeId: ref('cooperative_id').notNull(),
    standardId: ref('standard_id').notNull(),
    /** phase, approval or area. */
    event: text('event').$type<RewardEventKind>().notNull(),
    /** The phase reached; of approvals and areas, which a variety has once a year, always the same. */
    eventKey: text('event_key').notNull(),
    year: integer('year').notNull(),
    eventOn: day('event_on').notNull(),
    sourcePath: text('source_path'),
    clause: text('clause'),
    amount: money('amount').notNull(),
    state: text('state').$type<RewardState>().notNull().default('proposed'),
    reason: text('reason'),
    feeId: ref('fee_id'),
    decidedAt: moment('decided_at'),
    decidedBy: ref('decided_by'),
    /** The proposal that this one takes back. */
    reversesId: ref('reverses_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_reward_breeder').on(t.breederId, t.year),
    uniqueIndex('breeder_reward_once')
      .on(t.orgId, t.cooperativeId, t.event, t.eventKey, t.year)
      .where(sql`deleted_at is null and reverses_id is null`),
    uniqueIndex('breeder_reward_reversal')
      .on(t.orgId, t.reversesId)
      .where(sql`deleted_at is null and reverses_id is not null`),
  ],
)

/** 育种家费用: a line of the yearly sheet. The amount is standard × quantity at its entry; a later standard does not touch it. */
export const breederFee = pgTable(
  'breeder_fee',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    year: integer('year').notNull(),
    kind: text('kind').$type<FeeKind>().notNull(),
    standard: money('standard').notNull(),
    quantity: numeric('quantity', { precision: 12, scale: 2 }).notNull(),
    amount: money('amount').notNull(),
    paid: money('paid').notNull().default('0'),
    rewardId: ref('reward_id'),
    clause: text('clause'),
    /** The line that this one takes back. */
    reversesId: ref('reverses_id'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_fee_breeder').on(t.breederId, t.year),
  ],
)
