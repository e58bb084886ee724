import type { Db } from './connect.ts'

/**
 * A query whose text is always the same, put together once for the pool instead of at every call; a transaction puts
 * its own together. For the lists that are asked most: putting a statement of thirty columns together takes node as long
 * as sending it. Prepare it without a name (`prepare('')`), so that nothing is kept in the database.
 */
export function builtOnce<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
