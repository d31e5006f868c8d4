package org.example.starter;

/** The platform did not do what was asked. The message has no secrets. */
class PlatformException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Status of the response; 0: there was none. */
  final int status;

  PlatformException(String what, int status) {
    super(what + (status == 0 ? ": no answer" : ": status " + status));
    this.status = status;
  }

  /** There is no service token, so nothing else can succeed. */
  static class NoToken extends PlatformException {
    private static final long serialVersionUID = 1L;

    NoToken(String why, int status) {
      super("service token" + why, status);
    }
  }
}
