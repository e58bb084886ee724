import { contractPath } from '../contractPaths.ts'

/** Addresses of the screens of 收益分配. */
export const RUNS = '/task/contractDistribution'

/** Returns the address of a run. */
export const runPath = (id: string): string => `${RUNS}/details?id=${id}`

/** Returns the address of 收益明细 of a contract in a year, where its lines are paid out. */
export const profitPath = (contractId: string, year: number): string =>
  `${contractPath(contractId, 'profit')}&year=${year}`
