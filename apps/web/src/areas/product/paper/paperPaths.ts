/** Addresses of the screens of 一页纸产品. */
export const PAPERS = '/research/research-onePaperProduct'
export const paperPath = (id: string): string => `${PAPERS}/lookUp?id=${id}`
export const paperEditPath = (id: string): string => `${PAPERS}/edit?id=${id}`
