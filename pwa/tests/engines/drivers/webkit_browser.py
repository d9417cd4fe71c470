"""A window of WebKitGTK for WebKitWebDriver. MiniBrowser keeps nothing on disk while it is automated; this keeps all.

Usage: webkit_browser.py --version | <folder of the profile> <width> <height>
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# WebKitWebDriver compares it with the browser that the test asks for.
NAME = "WebKitGTK"
VERSION = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())


def run(profile: str, width: int, height: int) -> None:
    """Waits for WebKitWebDriver, and opens a window for its session."""
    manager = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=f"{profile}/cache")
    manager.get_cookie_manager().set_persistent_storage(
        f"{profile}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_automation_allowed(True)

    def open_window(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        window = Gtk.Window(default_width=width, default_height=height)
        window.add(view)
        window.show_all()
        return view

    def start_session(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name(NAME)
        info.set_version(*VERSION)
        session.set_application_info(info)
        session.connect("create-web-view", open_window)
        session.connect("will-close", lambda _session: Gtk.main_quit())

    context.connect("automation-started", start_session)
    Gtk.main()


if sys.argv[1] == "--version":
    print(".".join(map(str, VERSION)))
else:
    run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
