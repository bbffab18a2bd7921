/** The 404 body of the classification group with this detail. */
export function notFound(detail: string): object {
  return { title: 'Not Found', status: 404, detail };
}

/** The 400 body of the classification group with this detail. */
export function invalidRequest(detail: string): object {
  return { title: 'Invalid Request', status: 400, detail };
}

/** The 500 body of the classification group. */
export const serverError: object = { title: 'Internal Server Error', status: 500, detail: null };
