import { mayName, type Db } from './connect.ts'

/** Names of statements given so far: one name means one text, in every process. */
const names = new Set<string>()

/**
 * A query whose text is always the same, put together once for the pool instead of at every call; a transaction puts
 * its own together. For what is asked most: putting a statement of thirty columns together takes node as long as sending
 * it. Where the database keeps statements by name for us (`mayName`), it reads and plans this one once a connection, too.
 * Throws when the name is taken.
 */
export function builtOnce<P>(
  name: string,
  build: (db: Db) => { prepare: (name: string) => P },
): (db: Db) => P {
  if (names.has(name)) throw new Error(`Two statements are called ${name}`)
  names.add(name)
  const built = new WeakMap<Db, P>()
  return (db) => {
    const query = built.get(db) ?? build(db).prepare(mayName(db) ? name : '')
    built.set(db, query)
    return query
  }
}
