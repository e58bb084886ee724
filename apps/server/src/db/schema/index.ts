export * from './authority.ts'
export * from './experiment.ts'
export * from './upgrade.ts'
