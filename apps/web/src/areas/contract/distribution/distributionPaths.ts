/** Addresses of the screens of 收益分配. */
export const RUNS = '/task/contractDistribution'

/** Returns the address of a run. */
export const runPath = (id: string): string => `${RUNS}/details?id=${id}`
