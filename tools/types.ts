import { runChecks, typeChecks } from './checks.ts'

/** `npm run types`: the types of the whole workspace, its two projects side by side. */
await runChecks(typeChecks)
