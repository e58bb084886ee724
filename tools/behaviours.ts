/** Writes docs/behaviours.md, and prints which behaviours no test names yet. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from './behaviours/groups.ts'
import { findProofs, gapsOf, toPage } from './behaviours/list.ts'
import { ROOT } from './run.ts'

const proofs = findProofs(ROOT)
writeFileSync(join(ROOT, 'docs/behaviours.md'), toPage(proofs))

const shown = new Set(proofs.map(({ number }) => number))
console.log(`docs/behaviours.md: ${shown.size} behaviours, ${proofs.length} mentions`)
const gaps = gapsOf(groups, proofs)
console.log(gaps.length > 0 ? `Without test:\n  ${gaps.join('\n  ')}` : 'Every behaviour has a test.')
