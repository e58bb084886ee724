import { pgTable, text } from 'drizzle-orm/pg-core'

/** The fields of each registry that the texts its keyword is looked for in were last made of. */
export const searchSource = pgTable('search_source', {
  registry: text('registry').primaryKey(),
  fields: text('fields').array().notNull(),
})
