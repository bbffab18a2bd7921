/** Whether the service is healthy; false when it does not say so within the time limit. */
export async function isHealthy(url, token, milliseconds = 2000) {
  try {
    const response = await fetch(`${url}/classification/status`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(milliseconds),
    });
    const body = await response.json();
    return response.status === 200 && body.data.healthy === true;
  } catch {
    return false;
  }
}
