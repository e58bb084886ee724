import { mayName, type Db } from './connect.ts'

/** Names of statements in use. A name must mean the same text in every process. */
const names = new Set<string>()

/**
 * Returns a query whose text is always the same. It is built once for the pool instead of at every call; a transaction
 * builds its own. Use it for the most frequent queries: building a statement of thirty columns takes as long as sending it.
 * If connections keep statements by name (`mayName`), the database also parses and plans it once per connection. Throws if
 * the name is taken.
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
