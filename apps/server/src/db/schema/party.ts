import { sql, type SQL } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/**
 * 往来单位: organisations and persons outside the house, kept by one organisation and the same for all crops. Suppliers are the
 * parties with the role SUPPLIER, a tree of groups, companies and branches.
 */
export const party = pgTable(
  'party',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    parentId: ref('parent_id'),
    /** UNIT or PERSON. */
    kind: text('kind', { enum: ['UNIT', 'PERSON'] })
      .notNull()
      .default('UNIT'),
    name: text('name').notNull(),
    /** Names of before, the oldest first. Records that name it so still lead to it. */
    formerNames: text('former_names').array().notNull().default([]),
    /** First letters of the pinyin of its names. */
    initials: text('initials').generatedAlwaysAs((): SQL => sql`party_initials(name, former_names)`),
    /** Any of `partyRoles`. */
    roles: text('roles').array().notNull().default(['SUPPLIER']),
    /** Whose permission reads its history besides that of the register. */
    register: text('register').generatedAlwaysAs(
      (): SQL => sql`case when 'SUPPLIER' = any(roles) then 'supplier' else 'party' end`,
    ),
    /** Dictionary `supplier_type`; only suppliers have one. */
    type: text('type'),
    creditCode: text('credit_code'),
    /** Identity number of a person, encrypted. */
    idNo: text('id_no'),
    contact: text('contact'),
    phone: text('phone'),
    /** GB codes from the province down. */
    region: text('region').array().notNull().default([]),
    address: text('address'),
    bankName: text('bank_name'),
    bankAccount: text('bank_account'),
    state: integer('state').notNull().default(1),
    remark: text('remark'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    index('party_id').on(t.id),
    uniqueIndex('party_name')
      .on(t.orgId, t.name)
      .where(sql`deleted_at is null and kind = 'UNIT'`),
    uniqueIndex('party_credit_code')
      .on(t.orgId, t.creditCode)
      .where(sql`deleted_at is null`),
    index('party_parent').on(t.parentId),
    check('party_supplier_type', sql`('SUPPLIER' = any(${t.roles})) = (${t.type} is not null)`),
    check(
      'party_numbers',
      sql`${t.kind} = 'UNIT' and ${t.idNo} is null or ${t.kind} = 'PERSON' and ${t.creditCode} is null`,
    ),
  ],
)
