/** Where an event's page is. */
export function addressOf(event: string): string {
  return `/#event/${event}`;
}
